package dev.morphium.server.cluster;

import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.raft.Members;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Asks the other members how they are. */
final class RollCall {
  private final Members members;
  private final Supplier<List<String>> others;

  /**
   * @param others the addresses of the other members
   */
  RollCall(Members members, Supplier<List<String>> others) {
    this.members = members;
    this.others = others;
  }

  /** Tells all others, and waits for their reports. @return those that came, by address */
  Map<String, MemberReport> ask(MemberReport own, Duration limit) {
    Map<String, MemberReport> reports = new ConcurrentHashMap<>();
    List<CompletableFuture<?>> asked = new ArrayList<>();
    for (String other : others.get()) {
      asked.add(
          members
              .report(other, own, limit)
              .handle((report, failure) -> failure == null ? reports.put(other, report) : null));
    }
    try {
      CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
          .get(limit.toMillis() * 2, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // those that came are what there is
    }
    return Map.copyOf(reports);
  }

  /** Tells one other member, and gets its report when it comes. */
  CompletableFuture<MemberReport> ask(String other, MemberReport own, Duration limit) {
    return members.report(other, own, limit);
  }
}

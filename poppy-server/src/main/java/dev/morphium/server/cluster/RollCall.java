package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.raft.Members;
import dev.morphium.server.replication.raft.rpc.PeerRefusedException;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The heartbeats of a member: asks the others, again and again, how they are. */
final class RollCall {
  private static final Logger LOG = LoggerFactory.getLogger(RollCall.class);

  private final Members members;
  private final Supplier<List<String>> others;
  private final Map<String, String> refusals = new ConcurrentHashMap<>();

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
              .handle(
                  (report, failure) -> {
                    note(other, failure);
                    return failure == null ? reports.put(other, report) : null;
                  }));
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

  /** Tells once of a member that refuses this one. */
  private void note(String other, @Nullable Throwable failure) {
    String reason = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PeerRefusedException) {
        reason = String.valueOf(cause.getMessage());
      }
    }
    if (reason == null) {
      refusals.remove(other);
    } else if (!reason.equals(refusals.put(other, reason))) {
      LOG.warn(
          "{} does not talk to this member: {}", named("host", other), named("reason", reason));
    }
  }

  /** Why members refused this one when they were asked last, by address. */
  Map<String, String> refusals() {
    return Map.copyOf(refusals);
  }
}

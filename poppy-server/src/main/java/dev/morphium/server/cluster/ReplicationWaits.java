package dev.morphium.server.cluster;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.protocol.CommandException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Waits until more members than the majority have a write.
 *
 * <p>Each member that is asked answers when it has it; how far it was is remembered, so that it is
 * asked only for what is news.
 */
final class ReplicationWaits {
  private static final int STEPPED_DOWN = 189;
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
  private static final long PAUSE_MILLIS = 50;
  private static final long LOOK_NANOS = Duration.ofMillis(50).toNanos();

  private final RollCall roll;
  private final MemberState state;
  private final Membership membership;
  private final Function<String, String> raftAddress;
  private final Map<String, Long> applied = new ConcurrentHashMap<>();

  /**
   * @param raftAddress where the members reach the one that clients reach under a name
   */
  ReplicationWaits(
      RollCall roll,
      MemberState state,
      Membership membership,
      Function<String, String> raftAddress) {
    this.roll = roll;
    this.membership = membership;
    this.state = state;
    this.raftAddress = raftAddress;
  }

  /** Somebody waits for members to come to a time, until it is over. */
  private static final class Wait {
    final long clusterTime;
    final BlockingQueue<String> news = new LinkedBlockingQueue<>();
    volatile boolean over;

    Wait(long clusterTime) {
      this.clusterTime = clusterTime;
    }
  }

  /** A member has told how far it is. */
  void heard(String address, long clusterTime) {
    applied.merge(address, clusterTime, (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b);
  }

  /**
   * Waits for members.
   *
   * @param interrupt asked with every look; throws when nobody is to wait any longer
   * @return false when the time was over before
   * @throws CommandException 189 when this member ceased to be the primary before
   */
  boolean await(ReplicationTarget target, long clusterTime, Duration limit, Runnable interrupt) {
    Standing standing = membership.standing();
    long end = System.nanoTime() + limit.toNanos();
    Wait wait = new Wait(clusterTime);
    try {
      for (SetMember member : standing.configuration().members()) {
        String address = raftAddress.apply(member.host());
        if (member.id() != standing.self() && !has(address, clusterTime)) {
          ask(address, wait);
        }
      }
      return await(target, standing, wait, end, interrupt);
    } finally {
      wait.over = true;
    }
  }

  private boolean await(
      ReplicationTarget target, Standing standing, Wait wait, long end, Runnable interrupt) {
    while (!target.isMetBy(having(standing, wait.clusterTime))) {
      interrupt.run();
      Standing now = membership.standing();
      if (!now.isPrimary() || now.term() != standing.term()) {
        throw new CommandException(
            STEPPED_DOWN, "Primary stepped down while waiting for replication");
      }
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      try {
        wait.news.poll(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /**
   * Asks a member as long as somebody waits; with pauses, because one that is away fails at once.
   */
  private void ask(String address, Wait wait) {
    roll.ask(address, state.report(wait.clusterTime), ASK_AGAIN)
        .whenComplete(
            (report, failure) -> {
              if (report != null) {
                heard(address, report.clusterTime());
              }
              if (has(address, wait.clusterTime)) {
                wait.news.add(address);
              } else if (!wait.over) {
                CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(
                        () -> {
                          if (!wait.over) {
                            ask(address, wait);
                          }
                        });
              }
            });
  }

  private boolean has(String address, long clusterTime) {
    Long known = applied.get(address);
    return known != null && Long.compareUnsigned(known, clusterTime) >= 0;
  }

  private List<SetMember> having(Standing standing, long clusterTime) {
    List<SetMember> having = new ArrayList<>();
    for (SetMember member : standing.configuration().members()) {
      if (member.id() == standing.self() || has(raftAddress.apply(member.host()), clusterTime)) {
        having.add(member);
      }
    }
    return having;
  }
}

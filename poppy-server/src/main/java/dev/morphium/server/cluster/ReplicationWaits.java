package dev.morphium.server.cluster;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.ReplicationWait;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.signal.Conditions;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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

  private final RollCall roll;
  private final MemberState state;
  private final Membership membership;
  private final Function<String, String> raftAddress;
  private final Map<String, Long> applied = new ConcurrentHashMap<>();
  private final Conditions news = new Conditions();

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
    membership.addListener(standing -> news.changed());
  }

  /** A member has told how far it is. */
  void heard(String address, long clusterTime) {
    applied.merge(address, clusterTime, (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b);
    news.changed();
  }

  /** Begins to wait for members to come to a cluster time. */
  ReplicationWait begin(ReplicationTarget target, long clusterTime) {
    Standing standing = membership.standing();
    Waiting waiting = new Waiting(target, clusterTime, standing);
    for (SetMember member : standing.configuration().members()) {
      String address = raftAddress.apply(member.host());
      if (member.id() != standing.self() && !has(address, clusterTime)) {
        ask(address, waiting);
      }
    }
    return waiting;
  }

  /** The wait of one command, which asks members until it is closed. */
  private final class Waiting implements ReplicationWait {
    private final ReplicationTarget target;
    private final long clusterTime;
    private final Standing standing;
    private final Signal signal;
    private volatile boolean closed;

    Waiting(ReplicationTarget target, long clusterTime, Standing standing) {
      this.target = target;
      this.clusterTime = clusterTime;
      this.standing = standing;
      this.signal = news.signal(() -> isOver() || hasEnough());
    }

    private boolean hasEnough() {
      return target.isMetBy(having(standing, clusterTime));
    }

    private boolean isOver() {
      Standing now = membership.standing();
      return !now.isPrimary() || now.term() != standing.term();
    }

    @Override
    public boolean isMet() {
      if (hasEnough()) {
        return true;
      }
      if (isOver()) {
        throw new CommandException(
            STEPPED_DOWN, "Primary stepped down while waiting for replication");
      }
      return false;
    }

    @Override
    public boolean isReady() {
      return signal.isReady();
    }

    @Override
    public Runnable onReady(Runnable callback) {
      return signal.onReady(callback);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /**
   * Asks a member as long as a command waits; with pauses, because one that is away fails at once.
   */
  private void ask(String address, Waiting waiting) {
    roll.ask(address, state.report(waiting.clusterTime), ASK_AGAIN)
        .whenComplete(
            (report, failure) -> {
              if (report != null) {
                heard(address, report.clusterTime());
              }
              if (!has(address, waiting.clusterTime) && !waiting.closed) {
                CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(
                        () -> {
                          if (!waiting.closed) {
                            ask(address, waiting);
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

package dev.morphium.engine.replication;

import dev.morphium.engine.signal.Signal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The control of a replica set member as a port: step-down, freeze, reconfiguration, linearizable
 * reads, and waits for write concerns.
 *
 * <p>The engine knows sets by this and by {@link Membership} alone: how members agree is nobody
 * else's business. All methods throw {@link dev.morphium.protocol.CommandException} with MongoDB's
 * codes, and none waits.
 */
public interface SetControl {
  /**
   * Ready when another member has everything and could take over, or this one is the primary no
   * more; there may be nothing to wait for at all.
   */
  Signal successor();

  /**
   * The initial sync of this member; null while this member has no set, and where there are no
   * others.
   */
  default @Nullable InitialSync initialSync() {
    return null;
  }

  /** Much of the data is gone: the member's log lets go of old snapshots of them. */
  default void releaseDropped() {}

  /**
   * Has the primary hand over to another member.
   *
   * @param period how long it is not to be elected again
   * @param force whether to step down when no other one has everything
   */
  void stepDown(Duration period, boolean force);

  /** Keeps a secondary from standing for election for some time; zero ends that. */
  void freeze(Duration period);

  /**
   * Has a secondary serve no reads and not stand for election (maintenance mode), or ends that.
   * Calls are counted: it ends with the last one's end.
   */
  void maintenance(boolean begin);

  /**
   * Changes the configuration.
   *
   * @param next the configuration, which was found to be a possible successor
   * @param force whether a minority may do it
   * @return completes when the new one holds, with whether it had to be stored, or exceptionally,
   *     with a {@link dev.morphium.protocol.CommandException}, when it may not
   */
  CompletableFuture<Boolean> reconfigure(SetConfiguration next, boolean force);

  /**
   * Asks the majority whether this member is the primary.
   *
   * @return completes when it is certain that it was after the call, and that all which had been
   *     acknowledged before the call can be read here; exceptionally when it is not
   */
  CompletableFuture<?> confirmPrimary();

  /**
   * Whether this member may answer as the primary at this very moment: whether it can still be sure
   * that nobody else was elected.
   */
  boolean isConfirmed();

  /**
   * Ready when {@link #isConfirmed} may have changed, or this member is the primary no more; there
   * may be nothing to wait for at all.
   */
  Signal confirmation();

  /**
   * Waits for members to apply everything up to a cluster time.
   *
   * @param members which and how many
   */
  ReplicationWait awaitReplication(ReplicationTarget members, long clusterTime);

  /**
   * Whether {@code j: true} can be promised: that what is acknowledged outlives whatever this
   * deployment is meant to outlive.
   */
  boolean promisesJournal();
}

package dev.morphium.engine.replication;

import java.time.Duration;

/**
 * The control of a replica set member as a port: step-down, freeze, reconfiguration, linearizable
 * reads, and waits for write concerns.
 *
 * <p>The engine knows sets by this and by {@link Membership} alone: how members agree is nobody
 * else's business. All methods throw {@link dev.morphium.protocol.CommandException} with MongoDB's
 * codes; those that wait end when the calling thread is interrupted.
 */
public interface SetControl {
  /**
   * Has the primary hand over to another member.
   *
   * @param period how long it is not to be elected again
   * @param catchUp how long to wait for another member that has everything
   * @param force whether to step down when there is none by then
   */
  void stepDown(Duration period, Duration catchUp, boolean force);

  /** Keeps a secondary from standing for election for some time; zero ends that. */
  void freeze(Duration period);

  /**
   * Changes the configuration; returns when the new one holds.
   *
   * @param next the configuration, which was found to be a possible successor
   * @param force whether a minority may do it
   */
  void reconfigure(SetConfiguration next, boolean force);

  /**
   * Returns when it is certain that this member was the primary after the call, and that all which
   * had been acknowledged before the call can be read here.
   */
  void confirmPrimary(Duration limit);

  /**
   * Whether this member may answer as the primary at this very moment: whether it can still be sure
   * that nobody else was elected.
   */
  boolean isConfirmed();

  /**
   * Waits until this member may answer as the primary, or is the primary no more.
   *
   * @return whether it may answer
   */
  default boolean awaitConfirmed(Duration limit) {
    return isConfirmed();
  }

  /**
   * Waits until members have applied everything up to a cluster time.
   *
   * @param members which and how many
   * @param interrupt asked every so often; throws when nobody is to wait any longer
   * @return false when the time was over before; by error 189 when this member ceased to be the
   *     primary before
   */
  boolean awaitReplication(
      ReplicationTarget members, long clusterTime, Duration limit, Runnable interrupt);

  /**
   * Whether {@code j: true} can be promised: that what is acknowledged outlives whatever this
   * deployment is meant to outlive.
   */
  boolean promisesJournal();
}

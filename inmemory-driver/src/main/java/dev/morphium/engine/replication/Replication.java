package dev.morphium.engine.replication;

import java.util.function.LongSupplier;

/**
 * An engine's part in a replica set: its member state, and the control of the member.
 *
 * @param membership how it stands in the set
 * @param control what it can be asked to do there
 */
public record Replication(Membership membership, SetControl control) {
  /**
   * The only member of a set, or a server without one.
   *
   * @param version told when what clients were told is no longer true
   * @param clockMillis the time, in milliseconds since 1970
   */
  public static Replication alone(
      Deployment deployment, TopologyVersion version, LongSupplier clockMillis) {
    Membership membership = new Membership(deployment, version, clockMillis);
    return new Replication(membership, new SoleMember(membership, clockMillis));
  }
}

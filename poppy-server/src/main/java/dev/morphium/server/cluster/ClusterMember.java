package dev.morphium.server.cluster;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.replication.RaftPeer;

/**
 * One member of a set: where clients reach it, and where the other members do.
 *
 * @param member as clients know it
 * @param raftAddress name and port of its members' port
 */
public record ClusterMember(SetMember member, String raftAddress) {
  /** How far the members' port is from that of the clients, unless it is given. */
  public static final int PORT_DISTANCE = 10_000;

  private static final int MOST_PORT = 65_535;

  /** A member whose members' port follows from that of its clients. */
  public static ClusterMember of(SetMember member) {
    return new ClusterMember(member, raftAddress(member.host()));
  }

  /** Where the members reach the one that clients reach at this name and port. */
  public static String raftAddress(String host) {
    int colon = host.lastIndexOf(':');
    int port = Integer.parseInt(host.substring(colon + 1));
    int distant = port + PORT_DISTANCE <= MOST_PORT ? port + PORT_DISTANCE : port - PORT_DISTANCE;
    return host.substring(0, colon) + ":" + distant;
  }

  RaftPeer peer() {
    return new RaftPeer(raftAddress, (int) Math.ceil(member.priority()), member.isVoting());
  }
}

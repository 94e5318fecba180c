package dev.morphium.server.replication;

/**
 * A peer in Raft's configuration: a member's address, priority and vote.
 *
 * @param address where the others reach it: name and port of the members' port
 * @param priority how much it is wanted as primary; 0 for never
 * @param votes whether it has a say; otherwise it only learns
 */
public record RaftPeer(String address, int priority, boolean votes) {
  /** The name before the last colon. */
  public String host() {
    return address.substring(0, address.lastIndexOf(':'));
  }

  /** The port behind the last colon. */
  public int port() {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }
}

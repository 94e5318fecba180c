package dev.morphium.server.replication.raft.rpc;

/**
 * A connection between members that the other side refused, or whose other side cannot prove who it
 * is; trying again does not help before somebody has changed something.
 */
public final class PeerRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  PeerRefusedException(String message) {
    super(message);
  }
}

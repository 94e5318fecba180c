package dev.morphium.server.replication.raft.rpc;

/**
 * Thrown when another member does not want to talk to this one, or cannot prove who it is; trying
 * again does not help before somebody has changed something.
 */
public final class PeerRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  PeerRefusedException(String message) {
    super(message);
  }
}

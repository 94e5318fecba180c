package dev.morphium.server.replication;

/**
 * A listener of role changes: told when the member begins or ceases to lead. Called on the thread
 * that applies the log: must not block.
 */
public interface RoleListener {
  /** It is the primary, has applied all that was committed before, and takes writes. */
  void leads(long term);

  /** It is the primary no more, for this reason. */
  void leadsNoMore(String reason);

  /** It follows another member, by its address. */
  void follows(String leader, long term);

  /** It knows of no leader. */
  void leaderLost();

  /** It cannot go on. */
  void failed(String reason);
}

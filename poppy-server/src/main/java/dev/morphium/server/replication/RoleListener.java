package dev.morphium.server.replication;

/**
 * A listener of role changes: told when the member begins or ceases to lead. Called on the thread
 * that applies the log: must not block.
 */
public interface RoleListener {
  /**
   * Whether the member is electable by the configuration that it has applied. Asked when it has
   * been elected and has applied all that was committed before: others may have voted for it since
   * neither they nor it knew then that its priority has become 0.
   */
  boolean isElectable();

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

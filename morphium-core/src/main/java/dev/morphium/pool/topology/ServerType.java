package dev.morphium.pool.topology;

/**
 * The server type (SDAM): standalone, mongos, or the state of a replica set member. Source: "Server
 * Discovery and Monitoring" specification, "ServerType".
 */
public enum ServerType {
  /** Nothing is known: not asked yet, not reachable, or taken for unusable. */
  UNKNOWN(false, "unknown"),
  /** A server that belongs to no replica set. */
  STANDALONE(true, "standalone server"),
  /** A router of a sharded cluster. */
  ROUTER(true, "router"),
  /** The member of a replica set that takes writes. */
  PRIMARY(true, "primary"),
  /** A member with a copy of the data. */
  SECONDARY(true, "secondary"),
  /** A member that only votes. */
  ARBITER(false, "arbiter"),
  /** A hidden, starting or recovering member. */
  OTHER(false, "hidden or recovering member"),
  /** A server that was started for a replica set, but is in none yet. */
  GHOST(false, "member without a replica set");

  private final boolean readable;
  private final String words;

  ServerType(boolean readable, String words) {
    this.readable = readable;
    this.words = words;
  }

  /** Whether it has data that may be read. */
  public boolean isReadable() {
    return readable;
  }

  /** Whether it takes writes. */
  public boolean isWritable() {
    return this == PRIMARY || this == STANDALONE || this == ROUTER;
  }

  /** The type in words, for messages. */
  public String words() {
    return words;
  }
}

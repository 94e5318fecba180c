package dev.morphium.internal.pool.topology;

import dev.morphium.driver.ReadPreference;

/**
 * The server requirement of a command: a writable server, or those of a read preference.
 *
 * @param write whether the server must take writes
 * @param preference which servers a read may go to; the primary for writes
 */
public record ServerRequirement(boolean write, ReadPreference preference) {
  /** A server that takes writes. */
  public static final ServerRequirement WRITE = new ServerRequirement(true, ReadPreference.PRIMARY);

  /** The primary, to read from it. */
  public static final ServerRequirement PRIMARY =
      new ServerRequirement(false, ReadPreference.PRIMARY);

  /** A server to read from. */
  public static ServerRequirement read(ReadPreference preference) {
    return preference.equals(ReadPreference.PRIMARY)
        ? PRIMARY
        : new ServerRequirement(false, preference);
  }

  /** Whether only the primary of a replica set will do. */
  boolean primaryOnly() {
    return write || preference.mode() == ReadPreference.Mode.PRIMARY;
  }
}

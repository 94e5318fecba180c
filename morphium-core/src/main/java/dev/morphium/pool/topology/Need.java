package dev.morphium.pool.topology;

import dev.morphium.driver.ReadPreference;

/**
 * What a command needs of the server that it goes to.
 *
 * @param write whether the server must take writes
 * @param preference which servers a read may go to; the primary for writes
 */
public record Need(boolean write, ReadPreference preference) {
  /** A server that takes writes. */
  public static final Need WRITE = new Need(true, ReadPreference.PRIMARY);

  /** The primary, to read from it. */
  public static final Need PRIMARY = new Need(false, ReadPreference.PRIMARY);

  /** A server to read from. */
  public static Need read(ReadPreference preference) {
    return preference.equals(ReadPreference.PRIMARY) ? PRIMARY : new Need(false, preference);
  }

  /** Whether only the primary of a replica set will do. */
  boolean primaryOnly() {
    return write || preference.mode() == ReadPreference.Mode.PRIMARY;
  }
}

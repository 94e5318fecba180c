package dev.morphium.engine.command;

import dev.morphium.engine.signal.Signal;

/**
 * A wait of a command: the signal that it goes on after, and the longest time.
 *
 * @param signal ends the wait
 * @param millis ends it in any case; {@link #WITHOUT_LIMIT} when only the signal does
 */
public record Wait(Signal signal, long millis) {
  public static final long WITHOUT_LIMIT = Long.MAX_VALUE;

  /** After so long a command looks again at what it waits for, and at its member's role. */
  private static final long LOOK_MILLIS = 1000;

  /** A wait that only the signal ends. */
  public static Wait until(Signal signal) {
    return new Wait(signal, WITHOUT_LIMIT);
  }

  /** A wait that the signal ends, or the time for another look. */
  public static Wait looking(Signal signal) {
    return new Wait(signal, LOOK_MILLIS);
  }

  /** A wait that only the time ends. */
  public static Wait millis(long millis) {
    return new Wait(Signal.NEVER, millis);
  }
}

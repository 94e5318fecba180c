package dev.morphium.messaging.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The state of a message's work; a message that is no work has none. */
public enum State {
  /** Delayed: it is scheduled, or waits for its next attempt. */
  WAITING,
  /** It waits for other messages that must be done before. */
  BLOCKED,
  /** Ready to be claimed. */
  READY,
  /** Claimed by an instance, until the lease ends. */
  LEASED,
  /** It is done. */
  DONE,
  /** It failed as often as it may: a dead letter. */
  DEAD,
  /** Cancelled: it is not to be done. */
  CANCELLED;

  /** The state of a name; null when there is none, which another client may have written. */
  public static @Nullable State named(String name) {
    return Arrays.stream(values())
        .filter(state -> state.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Whether nothing will happen to it any more unless it is asked for. */
  public boolean isEnded() {
    return this == DONE || this == DEAD || this == CANCELLED;
  }
}

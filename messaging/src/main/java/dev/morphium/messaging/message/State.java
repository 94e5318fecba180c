package dev.morphium.messaging.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How far the work of a message is; a message that is no work has none. */
public enum State {
  /** Nobody may have it yet: it is scheduled, or waits for its next attempt. */
  WAITING,
  /** Nobody may have it yet: other messages must be done before. */
  BLOCKED,
  /** Whoever is free may claim it. */
  READY,
  /** Somebody has claimed it, until the lease ends. */
  LEASED,
  /** It is done. */
  DONE,
  /** It failed as often as it may: a dead letter. */
  DEAD,
  /** Somebody said that it is not to be done. */
  CANCELLED;

  /** The state of a name; null when there is none, which another client may have written. */
  public static @Nullable State named(String name) {
    return Arrays.stream(values())
        .filter(state -> state.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Whether nothing will happen to it any more unless somebody asks for it. */
  public boolean isEnded() {
    return this == DONE || this == DEAD || this == CANCELLED;
  }
}

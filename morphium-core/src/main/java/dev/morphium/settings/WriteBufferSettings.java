package dev.morphium.settings;

import java.time.Duration;

/**
 * How writes are collected, for types with {@code @WriteBuffer}.
 *
 * @param size how many writes of a type wait at most where the annotation does not say; default
 *     1,000
 * @param delay how long a write waits at most where the annotation does not say; default one second
 */
public record WriteBufferSettings(int size, Duration delay) {
  /** The defaults. */
  public static final WriteBufferSettings DEFAULT =
      new WriteBufferSettings(1_000, Duration.ofSeconds(1));

  public WriteBufferSettings {
    if (size < 1 || !delay.isPositive()) {
      throw new IllegalArgumentException(
          "a write buffer holds at least one write for a positive time, not %d for %s"
              .formatted(size, delay));
    }
  }
}

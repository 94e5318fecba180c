package dev.morphium.internal.buffer;

import dev.morphium.annotation.AsyncWrites;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.annotation.WriteBuffer.STRATEGY;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.settings.WriteBufferSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The write buffer policy of one type: what its annotation says, and otherwise the settings.
 *
 * @param size how many writes wait at most, those that are being sent included
 * @param delay how long a write waits for others; zero for not at all
 * @param ordered whether nothing is done after a write that failed
 * @param strategy what happens to another write when the buffer is full
 */
record BufferPolicy(int size, Duration delay, boolean ordered, STRATEGY strategy) {
  /**
   * The policy of a type; null when its writes are not collected.
   *
   * @throws MappingException when the annotation makes no sense
   */
  static @Nullable BufferPolicy of(EntityMapping<?> mapping, WriteBufferSettings settings) {
    WriteBuffer buffer = mapping.annotation(WriteBuffer.class);
    if (buffer != null && buffer.value()) {
      int size = notNegative(mapping, "size", buffer.size());
      int timeout = notNegative(mapping, "timeout", buffer.timeout());
      return new BufferPolicy(
          size == 0 ? settings.size() : size,
          timeout == 0 ? settings.delay() : Duration.ofMillis(timeout),
          buffer.ordered(),
          buffer.strategy());
    }
    AsyncWrites async = mapping.annotation(AsyncWrites.class);
    return async != null && async.value()
        ? new BufferPolicy(settings.size(), Duration.ZERO, false, STRATEGY.WAIT)
        : null;
  }

  private static int notNegative(EntityMapping<?> mapping, String attribute, int value) {
    if (value < 0) {
      throw new MappingException(
          "%s: @WriteBuffer(%s = %d) makes no sense; give a positive number, or 0 for what the settings say"
              .formatted(mapping.type().getName(), attribute, value));
    }
    return value;
  }
}

package dev.morphium.server.net;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The log of connections that the server closes because of what their clients do: so many lines in
 * a minute at most for each cause.
 */
final class Closings {
  private static final int MOST_LINES = 10;

  private final Map<ClosingCause, LineLimit> limits = new EnumMap<>(ClosingCause.class);

  /**
   * @param log takes lines
   */
  Closings(LongSupplier nanoTime, Consumer<String> log) {
    for (ClosingCause cause : ClosingCause.values()) {
      limits.put(cause, new LineLimit(MOST_LINES, nanoTime, log));
    }
  }

  void tell(ClosingCause cause, @Nullable Object address, String reason) {
    limits
        .getOrDefault(cause, new LineLimit(1, () -> 0, line -> {}))
        .tell("closing the connection to %s: %s".formatted(address, reason));
  }
}

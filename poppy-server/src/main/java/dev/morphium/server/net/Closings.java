package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiConsumer;
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
  Closings(LongSupplier nanoTime, BiConsumer<String, Object[]> log) {
    for (ClosingCause cause : ClosingCause.values()) {
      limits.put(cause, new LineLimit(most(cause), nanoTime, log));
    }
  }

  /** Clients that have not been moved to TLS come again and again: they are counted. */
  private static int most(ClosingCause cause) {
    return cause == ClosingCause.NO_TLS ? 1 : MOST_LINES;
  }

  void tell(ClosingCause cause, @Nullable Object address, String reason) {
    LineLimit limit = limits.get(cause);
    if (limit != null) {
      limit.tell(
          "closing the connection to {}: {}", named("remote", address), named("reason", reason));
    }
  }
}

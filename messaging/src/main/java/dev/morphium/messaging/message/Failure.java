package dev.morphium.messaging.message;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.IgnoreNullFromDB;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The failure of an attempt: why it did not succeed.
 *
 * @param type the exception's class
 * @param message what it says
 * @param detail where it came from: the first {@value #LONGEST_DETAIL} characters of its trace
 * @param attempt which attempt it was, beginning with 1
 * @param at when
 * @param instance whose attempt it was
 */
@Embedded
@IgnoreNullFromDB
public record Failure(
    String type,
    @Nullable String message,
    @Nullable String detail,
    int attempt,
    Instant at,
    String instance) {
  private static final int LONGEST_DETAIL = 4_000;

  /** An exception as a failure. */
  public static Failure of(Throwable thrown, int attempt, Instant at, String instance) {
    String detail = trace(thrown);
    return new Failure(
        thrown.getClass().getName(),
        shortened(thrown.getMessage()),
        detail.substring(0, Math.min(LONGEST_DETAIL, detail.length())),
        attempt,
        at,
        instance);
  }

  /**
   * An exception, or what stands for one that fails itself when it is to tell what it says: a
   * handler throws whatever it likes, and what reports it has to go on.
   */
  public static Throwable tellable(Throwable thrown) {
    try {
      String ignored = thrown.getMessage() + trace(thrown);
      return thrown;
    } catch (RuntimeException | Error broken) {
      return new IllegalStateException(
          "%s was thrown, which cannot tell what it says".formatted(thrown.getClass().getName()));
    }
  }

  private static String trace(Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private static @Nullable String shortened(@Nullable String message) {
    return message == null
        ? null
        : message.substring(0, Math.min(LONGEST_DETAIL, message.length()));
  }
}

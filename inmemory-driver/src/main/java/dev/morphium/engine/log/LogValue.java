package dev.morphium.engine.log;

import org.jspecify.annotations.Nullable;

/**
 * A structured argument of a log message: it stands in the text as its value does, and the log for
 * machines has it as an attribute of its name.
 *
 * @param name the attribute, in camel case as MongoDB's are
 * @param value what a {@code {}} of the message shows
 */
public record LogValue(String name, @Nullable Object value) {
  /** A value by its name, for instance {@code LOG.info("stopped in {} ms", named("millis", 7))}. */
  public static LogValue named(String name, @Nullable Object value) {
    return new LogValue(name, value);
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }
}

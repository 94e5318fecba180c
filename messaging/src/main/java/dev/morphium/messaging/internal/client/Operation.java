package dev.morphium.messaging.internal.client;

import dev.morphium.mapping.type.JavaType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One method of a service, as it is called from afar.
 *
 * @param name by which messages name it
 * @param parameters the types of its arguments
 * @param result the type of what it gives, of each one where it gives a stream
 * @param kind how it gives that
 * @param timeout how long it is waited for; null for as long as the settings say
 */
record Operation(
    Method method,
    String name,
    List<JavaType> parameters,
    JavaType result,
    Kind kind,
    @Nullable Duration timeout) {
  /** How a method gives what it gives. */
  enum Kind {
    /** When it is there. */
    VALUE,
    /** Later. */
    FUTURE,
    /** One after the other. */
    STREAM,
    /** Not at all, and nobody waits. */
    ONE_WAY
  }
}

package dev.morphium.messaging.internal.client;

import dev.morphium.messaging.answer.AnswerException;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The exception that a remote method threw, as its caller sees it.
 *
 * <p>Exceptions that the method declares, and three that everybody knows, are made again by their
 * constructor with a message; no class is loaded because a message names it. Everything else is an
 * {@link AnswerException}, which is the cause of the others.
 */
final class Thrown {
  private static final List<Class<? extends Exception>> KNOWN =
      List.of(
          IllegalArgumentException.class,
          IllegalStateException.class,
          UnsupportedOperationException.class);

  private Thrown() {}

  static Throwable of(Method method, Message answer, Failure failure) {
    AnswerException whole = new AnswerException(answer, failure);
    return Stream.concat(Stream.of(method.getExceptionTypes()), KNOWN.stream())
        .filter(type -> type.getName().equals(failure.type()))
        .findFirst()
        .map(type -> made(type, failure.message(), whole))
        .orElse(whole);
  }

  private static Throwable made(Class<?> type, @Nullable String message, AnswerException whole) {
    try {
      Constructor<?> constructor = type.getConstructor(String.class);
      Throwable thrown = (Throwable) constructor.newInstance(message);
      return thrown.getCause() == null ? thrown.initCause(whole) : thrown;
    } catch (ReflectiveOperationException | IllegalStateException unfit) {
      return whole;
    }
  }
}

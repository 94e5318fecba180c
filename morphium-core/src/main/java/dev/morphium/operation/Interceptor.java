package dev.morphium.operation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor of operations: stands around each one on its way to the server, and can measure,
 * log, change, answer or refuse it.
 *
 * <p>Called in the thread of the operation, by many at once. {@code (call, next) -> next.run(call)}
 * does nothing.
 */
@FunctionalInterface
public interface Interceptor {
  /**
   * Runs an operation, usually by handing it on.
   *
   * @param next the rest of the way
   * @throws RuntimeException to refuse it: the caller gets that
   */
  Answer around(Call call, Next next);

  /** The rest of the way of an operation. */
  @FunctionalInterface
  interface Next {
    /** Goes on with an operation. */
    Answer run(Call call);
  }

  /**
   * An operation that is to be run.
   *
   * @param operation the operation
   * @param type the entities that it is about; null when it is about none
   */
  record Call(Operation operation, @Nullable Class<?> type) {
    /** The same call with another operation. */
    public Call with(Operation other) {
      return new Call(other, type);
    }
  }

  /** A way through interceptors, the first of them first, to its end. */
  static Next chain(List<Interceptor> interceptors, Next end) {
    Next next = end;
    for (Interceptor interceptor : interceptors.reversed()) {
      Next inner = next;
      next = call -> interceptor.around(call, inner);
    }
    return next;
  }
}

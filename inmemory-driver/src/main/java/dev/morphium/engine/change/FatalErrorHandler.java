package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The handler of fatal errors: a lack of memory, a failure of the virtual machine, and defects that
 * a storage cannot undo.
 *
 * <p>A server process ends, so that its process manager starts it anew. Within an application the
 * error is logged, and the storage takes no more writes.
 */
@FunctionalInterface
public interface FatalErrorHandler {
  /** Logs, and goes on. */
  FatalErrorHandler LOGGING =
      error -> LoggerFactory.getLogger(FatalErrorHandler.class).error("a fatal error", error);

  /** How many causes of a problem are looked at. */
  int DEPTH = 8;

  /** Handles a fatal error; may never return. */
  void fatal(Throwable error);

  /**
   * Gives a problem that was caught, when it is fatal by its kind, to the handler of exceptions
   * that this thread has not caught.
   */
  static void uncaught(Throwable problem) {
    if (isFatal(problem)) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, problem);
    }
  }

  /**
   * Whether the problem, or what caused it, is a lack of memory or a failure of the virtual
   * machine. A stack that overflows is neither: it is one command's.
   */
  static boolean isFatal(Throwable problem) {
    @Nullable Throwable cause = problem;
    for (int i = 0; cause != null && i < DEPTH; i++) {
      if (cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}

package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.wire.WireException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Maps errors of sockets to the driver exception that says whether the command may have been done.
 */
final class SocketErrors {
  private SocketErrors() {}

  static DriverException.NotSent notSent(
      String name, HostAddress address, String reason, @Nullable Throwable cause) {
    return new DriverException.NotSent(
        "%s was not sent to %s: %s".formatted(name, address, reason), cause);
  }

  /** The error of a socket that was closed because its time was over, as Java has it for reads. */
  static SocketTimeoutException late(IOException cause) {
    SocketTimeoutException late = new SocketTimeoutException("the time is over");
    late.initCause(cause);
    return late;
  }

  static DriverException whileSending(
      String name,
      HostAddress address,
      Exception cause,
      Deadline deadline,
      Duration readTimeout,
      boolean closed,
      boolean mayBeWhole) {
    if (deadline.expired()) {
      return new DriverException.TimedOut(
          "the time for %s was over while it was being sent to %s".formatted(name, address), cause);
    }
    String reason = reason(cause, readTimeout, closed);
    return mayBeWhole
        ? new DriverException.MaybeDone(
            "%s may not have been sent to %s wholly: %s".formatted(name, address, reason), cause)
        : notSent(name, address, reason, cause);
  }

  static DriverException whileWaiting(
      String name,
      HostAddress address,
      Exception cause,
      Deadline deadline,
      Duration readTimeout,
      boolean closed) {
    if (cause instanceof SocketTimeoutException && deadline.expired()) {
      return new DriverException.TimedOut(
          "the time for %s was over before %s answered".formatted(name, address), cause);
    }
    if (cause instanceof WireException) {
      return new DriverException.MaybeDone(
          "%s was sent to %s, which answered with something that is no reply: %s"
              .formatted(name, address, cause.getMessage()),
          cause);
    }
    return new DriverException.MaybeDone(
        "%s was sent to %s, and no reply came: %s"
            .formatted(name, address, reason(cause, readTimeout, closed)),
        cause);
  }

  private static String reason(Exception cause, Duration readTimeout, boolean closed) {
    if (closed) {
      return "the connection was closed meanwhile";
    }
    if (Thread.currentThread().isInterrupted()) {
      return "the thread was interrupted";
    }
    if (cause instanceof SocketTimeoutException) {
      return "socketTimeoutMS (%d) is over".formatted(readTimeout.toMillis());
    }
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}

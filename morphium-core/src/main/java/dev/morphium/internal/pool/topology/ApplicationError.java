package dev.morphium.internal.pool.topology;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An application error: why an operation got no reply on its connection, and so whether its server
 * becomes unknown and the server's connection pool is cleared.
 *
 * <p>Whatever it is, the connection that it happened on is closed; only what tells of the server
 * concerns the others. The errors that a server answers with are none of these.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "Network error when reading or
 * writing" and "Authentication errors".
 */
public enum ApplicationError {
  /** The server does not want this client, or not its credentials. */
  AUTHENTICATION(true, false),

  /** The calling thread was interrupted, which says nothing about the server. */
  INTERRUPT(false, false),

  /** The connection broke, or something came that is no reply. */
  NETWORK(true, true),

  /** {@code connectTimeoutMS} or {@code socketTimeoutMS} is over: the operation may be long. */
  NETWORK_TIMEOUT(true, false),

  /** The operation's own deadline passed. */
  OPERATION_DEADLINE(false, false);

  private final boolean beforeHandshake;
  private final boolean afterHandshake;

  ApplicationError(boolean beforeHandshake, boolean afterHandshake) {
    this.beforeHandshake = beforeHandshake;
    this.afterHandshake = afterHandshake;
  }

  /** Whether the server is to be found anew. */
  boolean losesServer(boolean handshakeCompleted) {
    return handshakeCompleted ? afterHandshake : beforeHandshake;
  }

  /** What a failure is; to be asked on the thread that it happened to. */
  static ApplicationError of(DriverException failure, Deadline deadline) {
    if (Thread.currentThread().isInterrupted()) {
      return INTERRUPT;
    }
    if (failure instanceof DriverException.Refused) {
      return AUTHENTICATION;
    }
    if (failure instanceof DriverException.TimedOut) {
      return deadline.expired() ? OPERATION_DEADLINE : NETWORK_TIMEOUT;
    }
    return isTimeout(failure) ? NETWORK_TIMEOUT : NETWORK;
  }

  private static boolean isTimeout(DriverException failure) {
    @Nullable Throwable cause = failure.getCause();
    for (int depth = 0; cause != null && depth < 4; depth++) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}

package dev.morphium.tools;

import dev.morphium.driver.DriverException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The reason why a server gives no answer, in a few words: for a table of many servers. */
final class ProbeFailure {
  /** There was no answer while it was waited for. */
  static final String SILENT = "no answer in time";

  private static final int AUTHENTICATION_FAILED = 18;

  private ProbeFailure() {}

  /** The reason of a failure, which is that of its deepest cause that says one. */
  static String words(DriverException failure) {
    boolean late = false;
    String message = String.valueOf(failure.getMessage());
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String known = known(each);
      if (known != null) {
        return known;
      }
      late |= each instanceof SocketTimeoutException || each instanceof DriverException.TimedOut;
      if (each instanceof DriverException) {
        message = String.valueOf(each.getMessage());
      }
    }
    return late ? SILENT : message;
  }

  private static @Nullable String known(Throwable cause) {
    return switch (cause) {
      case DriverException.CommandFailed failed when failed.code() == AUTHENTICATION_FAILED ->
          "authentication failed; check user, password and authSource";
      case UnknownHostException e -> "no address is known for its name";
      case NoRouteToHostException e -> "no network leads to it";
      case ConnectException e ->
          String.valueOf(e.getMessage()).contains("refused")
              ? "connection refused; nothing listens there"
              : "it cannot be reached: " + e.getMessage();
      case SSLException e -> "no TLS: " + e.getMessage();
      default -> null;
    };
  }
}

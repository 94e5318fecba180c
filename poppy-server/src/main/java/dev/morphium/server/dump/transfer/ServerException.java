package dev.morphium.server.dump.transfer;

import java.io.IOException;

/** Tells that a server has not done what a dump or a restore needs of it. */
final class ServerException extends IOException {
  private static final long serialVersionUID = 1;

  ServerException(String message) {
    super(message);
  }

  ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}

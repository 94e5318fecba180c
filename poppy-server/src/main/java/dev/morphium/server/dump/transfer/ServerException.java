package dev.morphium.server.dump.transfer;

import java.io.IOException;

/** A command of a dump or a restore that the server has answered with an error. */
final class ServerException extends IOException {
  private static final long serialVersionUID = 1;

  ServerException(String message) {
    super(message);
  }

  ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}

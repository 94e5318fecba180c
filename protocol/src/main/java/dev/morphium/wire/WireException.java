package dev.morphium.wire;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * A violation of the wire protocol: bytes that are no valid message.
 *
 * <p>Some errors are answered like those of a command; after the others it is unknown where the
 * next message begins and what it would mean, so that the connection has to be closed. It carries
 * no stack trace, because any client may send anything.
 */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorCode code;
  private final boolean fatal;

  private WireException(ErrorCode code, String message, boolean fatal) {
    super(message, null, false, false);
    this.code = code;
    this.fatal = fatal;
  }

  /** An error that is answered; the connection goes on. */
  static WireException answered(ErrorCode code, String message) {
    return new WireException(code, message, false);
  }

  /** An error after which the connection has to be closed. */
  public static WireException fatal(String message) {
    return new WireException(ErrorCode.PROTOCOL_ERROR, message, true);
  }

  /** An error with a code of its own, after which the connection has to be closed. */
  static WireException fatal(ErrorCode code, String message) {
    return new WireException(code, message, true);
  }

  public ErrorCode code() {
    return code;
  }

  /** What is wrong, never null. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Whether the connection has to be closed. */
  public boolean isFatal() {
    return fatal;
  }

  /** The same as the error of a command, to be answered. */
  public CommandException toCommandException() {
    return new CommandException(code, message());
  }
}

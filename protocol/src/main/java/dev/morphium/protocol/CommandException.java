package dev.morphium.protocol;

import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * An error that a command answers with: code, code name, message, labels and extra fields of the
 * error reply.
 *
 * <p>Thrown wherever the server finds that a request cannot be done; the command layer turns it
 * into {@code {ok: 0, errmsg, code, codeName, ...}} or into one element of {@code writeErrors}. It
 * carries no stack trace, because it is an answer and not a defect.
 */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorCode code;
  private final transient Set<String> labels;
  private final transient @Nullable BsonDocument details;

  public CommandException(ErrorCode code, String message) {
    this(code, message, Set.of(), null);
  }

  /** An error whose code is written as its number; the name follows from the number. */
  public CommandException(int code, String message) {
    this(ErrorCode.of(code), message);
  }

  /**
   * An error with everything an error reply can carry.
   *
   * @param labels error labels, for instance {@code TransientTransactionError}
   * @param details further fields of the error reply, for instance {@code keyPattern} and {@code
   *     keyValue}; null when there are none
   */
  public CommandException(
      ErrorCode code, String message, Set<String> labels, @Nullable BsonDocument details) {
    super(message, null, false, false);
    this.code = code;
    this.labels = Set.copyOf(labels);
    this.details = details;
  }

  /**
   * The same error with what the server was doing in front of its message.
   *
   * @param doing what it was doing, which the message then was the cause of
   */
  public CommandException within(String doing) {
    return new CommandException(code, doing + " :: caused by :: " + message(), labels, details);
  }

  public ErrorCode code() {
    return code;
  }

  /** The message of the error reply ({@code errmsg}), never null. */
  public String message() {
    return String.valueOf(getMessage());
  }

  public Set<String> labels() {
    return labels;
  }

  /** Further fields of the error reply, or null when there are none. */
  public @Nullable BsonDocument details() {
    return details;
  }
}

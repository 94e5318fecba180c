package dev.morphium.exception;

import dev.morphium.driver.DriverException;
import org.bson.BsonDocument;

/**
 * A declared index that the server does not build: the message names the type, the index, the
 * server's reason and what can be done; the cause is the server's answer.
 *
 * <p>Only writes end with it. Reads go on without the index.
 */
public final class IndexException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  private final Class<?> type;
  private final transient BsonDocument index;

  /**
   * @param type declares the index
   * @param index the index as {@code createIndexes} takes it
   * @param cause the server's answer
   */
  public IndexException(
      String message, Class<?> type, BsonDocument index, DriverException.CommandFailed cause) {
    super(message, cause);
    this.type = type;
    this.index = index;
  }

  /** The type that declares the index. */
  public Class<?> type() {
    return type;
  }

  /** The index, as {@code createIndexes} takes it. */
  public BsonDocument index() {
    return index;
  }

  /** The server's error code, for instance 11000 when documents have the same key. */
  public int code() {
    return getCause() instanceof DriverException.CommandFailed failed ? failed.code() : 0;
  }
}

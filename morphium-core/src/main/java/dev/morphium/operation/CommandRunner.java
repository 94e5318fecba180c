package dev.morphium.operation;

import org.bson.BsonDocument;

/**
 * A runner of operations: sends each through the interceptors and, in the thread's session and
 * transaction, to the server.
 *
 * <p>The builders know this port only, so that each of them can be tried with a runner that notes
 * what it was asked.
 */
public interface CommandRunner {
  /**
   * Runs an operation, and gives its reply.
   *
   * @throws dev.morphium.driver.DriverException when there is no reply, or an error
   * @throws dev.morphium.exception.WriteException when statements or the write concern failed
   */
  BsonDocument run(Operation operation);

  /**
   * Runs an operation whose answer is a cursor.
   *
   * @param decoder makes a result of each document
   * @throws dev.morphium.driver.DriverException when there is no reply, or an error
   * @throws IllegalArgumentException when it opens no cursor
   */
  <T> ResultCursor<T> open(Operation operation, Decoder<T> decoder);
}

package dev.morphium.operation;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.DriverException;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The way of commands to the server: adds session, transaction, read or write concern, read
 * preference and deadline, sends, and turns an error into an exception.
 *
 * <p>The builders know this port only, so that each of them can be tried with a runner that notes
 * what it was asked.
 */
public interface CommandRunner {
  /**
   * Runs a command that reads, and gives its reply.
   *
   * @throws DriverException when there is no reply, or an error
   */
  BsonDocument read(String database, BsonDocument command, OperationOptions options);

  /**
   * Runs a command that answers with a cursor: find, aggregate, a list command.
   *
   * @param decoder makes a result of each document
   * @throws DriverException when there is no reply, or an error
   */
  <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options);

  /**
   * Runs a command whose cursor waits for news: a find with {@code tailable} and {@code awaitData},
   * or an aggregate that begins with {@code $changeStream}.
   *
   * @param maxAwait how long the server may wait for news before it answers with nothing; zero
   *     leaves that to the server
   * @throws DriverException when there is no reply, or an error
   */
  <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options);

  /**
   * Runs a command that writes, and gives its reply.
   *
   * @param sequences documents beside the command, for instance those of an insert
   * @throws DriverException when there is no reply, or an error
   * @throws dev.morphium.exception.WriteException when statements or the write concern failed
   */
  BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options);
}

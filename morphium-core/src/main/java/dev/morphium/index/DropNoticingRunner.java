package dev.morphium.index;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/**
 * A runner that notes which collections were dropped, so that they are created anew as declared.
 */
final class DropNoticingRunner implements CommandRunner {
  private final CommandRunner runner;
  private final EnsuredCollections ensured;

  DropNoticingRunner(CommandRunner runner, EnsuredCollections ensured) {
    this.runner = runner;
    this.ensured = ensured;
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    return runner.read(database, command, options);
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    return runner.cursor(database, command, decoder, options);
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return runner.tail(database, command, decoder, maxAwait, options);
  }

  /** Runs it; a drop that failed may have been done all the same. */
  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    try {
      return runner.write(database, command, sequences, options);
    } finally {
      ensured.ran(database, command);
    }
  }
}

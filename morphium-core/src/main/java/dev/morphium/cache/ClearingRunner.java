package dev.morphium.cache;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The runner that every write goes through: invalidates cached results when it was acknowledged.
 */
final class ClearingRunner implements CommandRunner {
  private final ReadCache cache;
  private final CommandRunner runner;

  ClearingRunner(ReadCache cache, CommandRunner runner) {
    this.cache = cache;
    this.runner = runner;
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

  /** Runs it; a write that failed may have been done in part, or be done later. */
  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    try {
      return runner.write(database, command, sequences, options);
    } finally {
      cache.written(database, command);
    }
  }
}

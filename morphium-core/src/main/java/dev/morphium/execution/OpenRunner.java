package dev.morphium.execution;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;

/** A runner that runs nothing more after its owner was closed, and says so. */
public final class OpenRunner implements CommandRunner {
  private final CommandRunner runner;
  private final BooleanSupplier closed;

  /**
   * @param closed whether the owner was closed
   */
  public OpenRunner(CommandRunner runner, BooleanSupplier closed) {
    this.runner = runner;
    this.closed = closed;
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    return open().read(database, command, options);
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    return open().cursor(database, command, decoder, options);
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return open().tail(database, command, decoder, maxAwait, options);
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    return open().write(database, command, sequences, options);
  }

  private CommandRunner open() {
    requireOpen(closed);
    return runner;
  }

  /**
   * Refuses to go on with an owner that was closed.
   *
   * @throws IllegalStateException when it was
   */
  public static void requireOpen(BooleanSupplier closed) {
    if (closed.getAsBoolean()) {
      throw new IllegalStateException(
          "this Morphium is closed; open another one with Morphium.connect(…), and close it when"
              + " nobody uses it any more");
    }
  }
}

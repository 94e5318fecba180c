package dev.morphium;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bson.BsonDocument;

/**
 * A switch between a runner that caches or buffers and the one below it, set by the scope of the
 * calling thread.
 */
final class SwitchedRunner implements CommandRunner {
  private final CommandRunner usual;
  private final CommandRunner direct;
  private final BooleanSupplier on;
  private final Runnable beforeDirectWrite;

  /**
   * @param direct what runs commands when the switch is off
   * @param on whether the switch is on, for the calling thread
   * @param beforeDirectWrite called before each write when the switch is off
   */
  SwitchedRunner(
      CommandRunner usual, CommandRunner direct, BooleanSupplier on, Runnable beforeDirectWrite) {
    this.usual = usual;
    this.direct = direct;
    this.on = on;
    this.beforeDirectWrite = beforeDirectWrite;
  }

  private CommandRunner chosen() {
    return on.getAsBoolean() ? usual : direct;
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    return chosen().read(database, command, options);
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    return chosen().cursor(database, command, decoder, options);
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return chosen().tail(database, command, decoder, maxAwait, options);
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    CommandRunner runner = chosen();
    if (runner == direct) {
      beforeDirectWrite.run();
    }
    return runner.write(database, command, sequences, options);
  }
}

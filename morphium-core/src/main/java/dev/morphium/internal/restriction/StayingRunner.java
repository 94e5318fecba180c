package dev.morphium.internal.restriction;

import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.ResultCursor;
import dev.morphium.scope.OperationScope;
import org.bson.BsonDocument;

/**
 * A runner that stays in the scope of the thread that made it, whichever thread runs something with
 * it: a change stream that is opened again by its own thread is still its tenant's.
 */
record StayingRunner(CommandRunner runner, OperationScope scope) implements CommandRunner {
  @Override
  public BsonDocument run(Operation operation) {
    return scope.call(() -> runner.run(operation));
  }

  @Override
  public <T> ResultCursor<T> open(Operation operation, Decoder<T> decoder) {
    return scope.call(() -> runner.open(operation, decoder));
  }
}

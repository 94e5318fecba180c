package dev.morphium.internal.execution;

import dev.morphium.operation.BatchCursor;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.operation.ResultCursor;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A runner that sends operations through interceptors to their end. */
public final class InterceptedRunner implements CommandRunner {
  private final Interceptor.Next chain;
  private final @Nullable Class<?> type;

  /**
   * @param interceptors stand around each operation, the first of them first
   * @param type the entities that the operations are about; null when that is not known
   */
  public InterceptedRunner(
      List<Interceptor> interceptors, Interceptor.Next end, @Nullable Class<?> type) {
    chain = Interceptor.chain(interceptors, end);
    this.type = type;
  }

  @Override
  public BsonDocument run(Operation operation) {
    return chain.run(new Interceptor.Call(operation, type)).reply().document();
  }

  @Override
  public <T> ResultCursor<T> open(Operation operation, Decoder<T> decoder) {
    if (!operation.opensCursor()) {
      throw new IllegalArgumentException(
          "%s on %s opens no cursor; use run".formatted(operation.name(), operation.database()));
    }
    BatchCursor batches = chain.run(new Interceptor.Call(operation, type)).batches();
    return new DecodedCursor<>(batches, decoder, operation.options());
  }
}

package dev.morphium.query;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.function.Function;
import org.bson.BsonDocument;

/** The execution of a query's commands: the only place where a query reaches a command runner. */
final class QueryExecution {
  private QueryExecution() {}

  /** Runs a read whose results come in batches. */
  static <R> ResultCursor<R> cursor(QueryState<?> state, BsonDocument command, Decoder<R> decoder) {
    return state
        .collection()
        .runner()
        .cursor(state.namespace().database(), command, decoder, state.effectiveOptions());
  }

  /** Runs a read of a capped collection that waits for documents to come. */
  static <R> ResultCursor<R> tail(
      QueryState<?> state, BsonDocument command, Decoder<R> decoder, Duration maxAwait) {
    return state
        .collection()
        .runner()
        .tail(state.namespace().database(), command, decoder, maxAwait, state.effectiveOptions());
  }

  /** Runs a read whose result is one reply. */
  static BsonDocument read(QueryState<?> state, BsonDocument command) {
    return state
        .collection()
        .runner()
        .read(state.namespace().database(), command, state.effectiveOptions());
  }

  /** Runs a write; the collection is told of it, whether it succeeds or not. */
  static <R> R write(QueryState<?> state, BsonDocument command, Function<BsonDocument, R> result) {
    try {
      return state.collection().write(command, state.effectiveOptions(), result);
    } finally {
      state.collection().written();
    }
  }
}

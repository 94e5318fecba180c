package dev.morphium.query;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * The execution of a query's commands as {@link Operation}s: the only place where a query reaches a
 * command runner.
 */
final class QueryExecution {
  private QueryExecution() {}

  /** Runs a {@code find}, whose results come in batches. */
  static <R> ResultCursor<R> find(QueryState<?> state, BsonDocument command, Decoder<R> decoder) {
    String database = state.namespace().database();
    return open(state, new Operation.Find(database, command, state.effectiveOptions()), decoder);
  }

  /** Runs a {@code find} of a capped collection that waits for documents to come. */
  static <R> ResultCursor<R> tail(
      QueryState<?> state, BsonDocument command, Decoder<R> decoder, Duration maxAwait) {
    String database = state.namespace().database();
    return open(
        state, new Operation.Find(database, command, maxAwait, state.effectiveOptions()), decoder);
  }

  /** Runs an {@code aggregate}, whose results come in batches. */
  static <R> ResultCursor<R> aggregate(
      QueryState<?> state, BsonDocument command, Decoder<R> decoder) {
    String database = state.namespace().database();
    return open(
        state, new Operation.Aggregate(database, command, state.effectiveOptions()), decoder);
  }

  private static <R> ResultCursor<R> open(
      QueryState<?> state, Operation operation, Decoder<R> decoder) {
    return state.collection().runner().open(operation, decoder);
  }

  /** Runs a {@code count}. */
  static long count(QueryState<?> state, BsonDocument command) {
    String database = state.namespace().database();
    Operation count = new Operation.Count(database, command, state.effectiveOptions());
    return state.collection().runner().run(count).getNumber("n").longValue();
  }

  /** Runs a {@code distinct}, and gives its values as they are stored. */
  static BsonArray distinct(QueryState<?> state, BsonDocument command) {
    String database = state.namespace().database();
    Operation distinct = new Operation.Distinct(database, command, state.effectiveOptions());
    return state.collection().runner().run(distinct).getArray("values");
  }

  /** Runs an {@code explain}. */
  static BsonDocument explain(QueryState<?> state, BsonDocument command) {
    String database = state.namespace().database();
    return state
        .collection()
        .runner()
        .run(new RunCommand(database, command, RunCommand.Form.READ, state.effectiveOptions()));
  }

  /** Runs an {@code update}; see {@link #write}. */
  static BsonDocument update(QueryState<?> state, BsonDocument command) {
    Operation.Write update =
        new Operation.Update(state.namespace(), state.effectiveOptions()).with(command);
    return write(state, update, Function.identity());
  }

  /** Runs a {@code delete}; see {@link #write}. */
  static BsonDocument delete(QueryState<?> state, BsonDocument command) {
    Operation.Write delete =
        new Operation.Delete(state.namespace(), state.effectiveOptions()).with(command);
    return write(state, delete, Function.identity());
  }

  /** Runs a {@code findAndModify}; see {@link #write}. */
  static <R> R findAndModify(
      QueryState<?> state, BsonDocument command, Function<BsonDocument, R> result) {
    String database = state.namespace().database();
    return write(
        state, new Operation.FindAndModify(database, command, state.effectiveOptions()), result);
  }

  /** Runs a write; the collection is told of it, whether it succeeds or not. */
  private static <R> R write(
      QueryState<?> state, Operation.Write operation, Function<BsonDocument, R> result) {
    try {
      return state.collection().write(operation, result);
    } finally {
      state.collection().written();
    }
  }
}

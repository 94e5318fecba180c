package dev.morphium.query;

import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.function.Consumer;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * What a query finds, as entities or as DTOs, with or without those that cannot be read.
 *
 * @param state what is asked
 * @param decoder makes the results of documents
 * @param <R> the results
 */
record QueryResults<R>(QueryState<?> state, Decoder<R> decoder) {
  /** The results of a query. */
  static <R> QueryResults<R> of(QueryReads<R> query) {
    return switch (query) {
      case Query<R> entities -> {
        QueryState<R> state = entities.state;
        boolean whole = !state.fields().containsKey(Projections.FIELD);
        yield new QueryResults<>(state, state.collection().decoder(whole));
      }
      case ProjectedQuery<R> projected -> projected.results();
    };
  }

  /** All of them, in batches. */
  ResultCursor<R> cursor() {
    BsonDocument command = Commands.find(state);
    Consumer<UnreadableDocumentException> unreadable = state.unreadable();
    return unreadable == null
        ? QueryExecution.find(state, command, decoder)
        : new SkippingCursor<>(
            QueryExecution.find(state, command, new SkippingDecoder<>(decoder, unreadable)));
  }

  /** The first one; null when there is none. */
  @Nullable R first() {
    try (ResultCursor<R> cursor =
        state.unreadable() == null
            ? QueryExecution.find(state, Commands.findOne(state), decoder)
            : cursor()) {
      return cursor.hasNext() ? cursor.next() : null;
    }
  }

  /** Those that are there, and those that come later. */
  ResultCursor<R> tail(Duration maxAwait) {
    BsonDocument command = Commands.find(state);
    command.append("tailable", BsonBoolean.TRUE).append("awaitData", BsonBoolean.TRUE);
    Consumer<UnreadableDocumentException> unreadable = state.unreadable();
    return unreadable == null
        ? QueryExecution.tail(state, command, decoder, maxAwait)
        : new SkippingCursor<>(
            QueryExecution.tail(
                state, command, new SkippingDecoder<>(decoder, unreadable), maxAwait));
  }

  /** Only the one of this id. */
  QueryResults<R> withId(Object id) {
    return new QueryResults<>(state.withId(id), decoder);
  }
}

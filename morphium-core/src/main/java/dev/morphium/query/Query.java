package dev.morphium.query;

import dev.morphium.operation.OperationOptions;
import org.bson.BsonDocument;

/**
 * What is asked of a collection of entities: {@code f("name").eq("x").sort("-age").limit(10)}.
 *
 * <p>A query never changes: each method gives a new one, so that a query can be kept, shared by
 * threads, and extended in several ways. What a method returns is what must be used. Names are
 * those of Java properties or of the document's fields, as strings or as method references, and are
 * checked at once. Source: MongoDB manual, "Query Documents".
 *
 * @param <T> the entities
 */
public final class Query<T> extends QueryWrites<T> {
  private Query(QueryState<T> state) {
    super(state);
  }

  /** A query without conditions: all documents of a collection. */
  public static <T> Query<T> of(EntityCollection<T> collection) {
    return new Query<>(
        new QueryState<>(
            collection, new BsonDocument(), new BsonDocument(), OperationOptions.DEFAULT, null));
  }

  /**
   * A query on the same collection without conditions, order and options: {@code
   * query.or(query.q().f("a").eq(1), query.q().f("b").eq(2))}.
   */
  public Query<T> q() {
    return of(state.collection());
  }

  @Override
  Query<T> with(QueryState<T> next) {
    return new Query<>(next);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(state.mapping().type().getSimpleName(), Commands.find(state));
  }
}

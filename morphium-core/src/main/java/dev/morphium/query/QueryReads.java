package dev.morphium.query;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a query: its results as a list, a stream, a cursor, one of them, or page by page.
 *
 * <pre>{@code
 * List<User> all = users.sort("name").asList();
 * User oldest = users.sort("-age").get();                     // null when there is none
 * Optional<User> youngest = users.sort("age").first();
 * try (Stream<User> stream = users.stream()) { … }
 * Page<User> page = users.sort("-age").limit(20).page(null);  // pagination
 * Page<User> next = users.sort("-age").limit(20).page(page.next());
 * }</pre>
 *
 * <p>Methods that begin with {@code get} or {@code find} give null for nothing, those that begin
 * with {@code first} an {@link Optional}.
 *
 * @param <T> the results: entities, or DTOs
 */
public sealed interface QueryReads<T> permits Query, ProjectedQuery {
  /** All results. */
  default List<T> asList() {
    return asCursor().toList();
  }

  /** The results, read in batches; to be closed when it is not read to its end. */
  default ResultCursor<T> asCursor() {
    return QueryResults.of(this).cursor();
  }

  /** The results, read in batches; to be closed, best in a try-with-resources. */
  default Stream<T> stream() {
    return asCursor().stream();
  }

  /**
   * The results, asked for anew by each loop over them.
   *
   * <p>A loop that is left early leaves its cursor to the server's timeout; {@link #asCursor()} can
   * be closed.
   */
  default Iterable<T> asIterable() {
    return this::asCursor;
  }

  /** The results as BSON documents, as they are stored. */
  default List<BsonDocument> asDocuments() {
    QueryState<?> state = QueryResults.of(this).state();
    return QueryExecution.find(state, Commands.find(state), Documents.RAW).toList();
  }

  /**
   * A tailable cursor: the documents of a capped collection, and then those that come later, for as
   * long as it is read.
   *
   * @param maxAwait how long the server waits for news before it says that there is none
   */
  default ResultCursor<T> tail(Duration maxAwait) {
    Arguments.required(maxAwait, "tail", "maxAwait");
    QueryResults<T> results = QueryResults.of(this);
    results
        .state()
        .refuse(
            "tail",
            Set.of("sort", "skip", "limit"),
            "it gives documents in the order of insertion");
    return results.tail(maxAwait);
  }

  /** The first result; null when there is none. */
  default @Nullable T get() {
    return QueryResults.of(this).first();
  }

  /** The first result, or empty when there is none. */
  default Optional<T> first() {
    return Optional.ofNullable(get());
  }

  /** The document of this id when it meets the conditions too; otherwise null. */
  default @Nullable T findById(Object id) {
    return QueryResults.of(this).withId(id).first();
  }

  /** The document of this id when it meets the conditions too; otherwise empty. */
  default Optional<T> firstById(Object id) {
    return Optional.ofNullable(findById(id));
  }

  /**
   * A page of the results (keyset pagination): those that follow a place in the order, or that
   * precede it. Stable while others insert and delete, and as fast for the last page as for the
   * first.
   *
   * <p>{@link QueryOptions#limit} is the size of a page. The id completes the order, so that equal
   * keys do no harm. Fields of the order hold one value, null or nothing, no arrays.
   *
   * @param token {@link Page#next()} or {@link Page#previous()} of another page; null for the first
   *     page
   * @throws IllegalArgumentException when the token belongs to another order, or there is no limit
   */
  default Page<T> page(@Nullable String token) {
    return KeysetPaging.of(this).page(token);
  }

  /**
   * A page of the results with their total, which is counted after the page was read; see {@link
   * #page}. The count reads all documents, or index entries, that the conditions allow.
   */
  default Page<T> pageWithTotal(@Nullable String token) {
    Page<T> page = page(token);
    return page.withTotal(QueryCount.of(QueryResults.of(this).state().without("limit")));
  }

  /** The plan of the server for the query, with figures as far as the verbosity asks for them. */
  default BsonDocument explain(Verbosity verbosity) {
    Arguments.required(verbosity, "explain", "verbosity");
    QueryState<?> state = QueryResults.of(this).state();
    return QueryExecution.explain(state, Commands.explain(Commands.find(state), verbosity));
  }

  /** The plan that the server would use. */
  default BsonDocument explain() {
    return explain(Verbosity.QUERY_PLANNER);
  }
}

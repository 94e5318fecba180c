package dev.morphium.query;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;

/**
 * A query of a collection of entities: its conditions, its order and window, and what is done with
 * the documents that it finds.
 *
 * <pre>{@code
 * Query<User> adults = morphium.createQueryFor(User.class).f(User::age).gte(18);
 * List<User> first = adults.sort("-age,name").limit(10).asList();
 * adults.f(User::tags).eq("new").inc(User::visits, 1);
 * adults.f(User::name).eq("Ann").delete();
 * }</pre>
 *
 * <p>A query never changes: each method gives a new one, so that a query can be kept, shared by
 * threads, and extended in several ways. What a method returns is what must be used. Names are
 * those of Java properties or of the document's fields, as strings or as method references, and are
 * checked at once, with the values; an unknown one is a {@link
 * dev.morphium.exception.MappingException} that lists the known ones.
 *
 * <p>Of the methods that find one entity at most, those whose names begin with {@code get} or
 * {@code find} give null when there is none, and those that begin with {@code first} an {@link
 * java.util.Optional}.
 *
 * <p>What can be said and done stands in one interface for each family: {@link QueryConditions},
 * {@link QueryOptions} (sort, limit, hint …), {@link QueryProjections} (fields, DTOs), {@link
 * QueryReads} (lists, cursors, pagination), {@link QueryValues} (counts, distinct values), {@link
 * QueryWrites} (update, upsert, replace, delete) and {@link FindAndModify}. This class has what
 * takes several filters, queries or properties. Source: MongoDB manual, "Query Documents".
 *
 * @param <T> the entities
 */
public final class Query<T>
    implements QueryConditions<T>,
        QueryOptions<T>,
        QueryProjections<T>,
        QueryReads<T>,
        QueryValues<T>,
        QueryWrites<T>,
        FindAndModify<T> {
  final QueryState<T> state;

  private Query(QueryState<T> state) {
    this.state = state;
  }

  /** A query without conditions: all documents of a collection. */
  public static <T> Query<T> of(EntityCollection<T> collection) {
    return new Query<>(
        new QueryState<>(
            collection, new BsonDocument(), new BsonDocument(), OperationOptions.DEFAULT, null));
  }

  Query<T> with(QueryState<T> next) {
    return new Query<>(next);
  }

  /**
   * A query on the same collection without conditions, order and options: {@code
   * query.or(query.q().f("a").eq(1), query.q().f("b").eq(2))}.
   */
  @CheckReturnValue
  public Query<T> q() {
    return of(state.collection());
  }

  /** The documents that meet all of these filters too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> and(Filter<? super T>... filters) {
    Arguments.elements(filters, "and", "filters");
    return filter(Filters.and(list(filters)));
  }

  /** The documents that meet the conditions of all of these queries too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> and(Query<T>... queries) {
    Arguments.elements(queries, "and", "queries");
    return and(Arrays.asList(queries));
  }

  /** The documents that meet at least one of these filters too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> or(Filter<? super T>... filters) {
    Arguments.elements(filters, "or", "filters");
    return filter(Filters.or(list(filters)));
  }

  /** The documents that meet the conditions of at least one of these queries too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> or(Query<T>... queries) {
    Arguments.elements(queries, "or", "queries");
    return or(Arrays.asList(queries));
  }

  /** The documents that meet none of these filters. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> nor(Filter<? super T>... filters) {
    Arguments.elements(filters, "nor", "filters");
    return filter(Filters.nor(list(filters)));
  }

  /** The documents that meet the conditions of none of these queries. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> nor(Query<T>... queries) {
    Arguments.elements(queries, "nor", "queries");
    return nor(Arrays.asList(queries));
  }

  /** With these properties and the id only, instead of any projection before. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  @CheckReturnValue
  public final Query<T> project(PropertyReference<T, ?>... properties) {
    Arguments.elements(properties, "project", "properties");
    return project(Arrays.stream(properties).map(PropertyReference::name).toArray(String[]::new));
  }

  private static <T> List<Filter<? super T>> list(Filter<? super T>[] filters) {
    List<Filter<? super T>> list = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      list.add(filter);
    }
    return list;
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(state.mapping().type().getSimpleName(), Commands.find(state));
  }
}

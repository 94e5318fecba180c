package dev.morphium.query;

import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.CheckReturnValue;
import dev.morphium.query.filter.Field;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import dev.morphium.query.filter.TextSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The part of a query that says which documents are meant; all conditions must hold.
 *
 * <p>Source: MongoDB manual, "Query Predicates".
 *
 * @param <T> the entities
 */
@CheckReturnValue
public abstract sealed class QueryConditions<T> permits QueryOptions {
  final QueryState<T> state;

  QueryConditions(QueryState<T> state) {
    this.state = state;
  }

  abstract Query<T> with(QueryState<T> next);

  /** The field of this name, in Java or in the document; dots lead into embedded objects. */
  public final Field<Query<T>> f(String name) {
    if (name.isEmpty()) {
      throw state.mistake("a condition needs the name of a field, not ''");
    }
    return new Field<>(name, this::filter);
  }

  /** The field of a property: {@code f(User::age).gte(18)}. */
  public final Field<Query<T>> f(PropertyReference<T, ?> property) {
    return f(PropertyReference.name(property));
  }

  /** The field whose name is that of a constant. */
  public final Field<Query<T>> f(Enum<?> name) {
    return f(name.name());
  }

  /** The documents that meet a filter too. */
  public final Query<T> filter(Filter<? super T> filter) {
    return with(state.and(filter));
  }

  /** The documents that meet all of these filters too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> and(Filter<? super T>... filters) {
    return filter(Filters.and(list(filters)));
  }

  /** The documents that meet the conditions of all of these queries too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> and(Query<T>... queries) {
    return filter(Filters.and(conditions("and", Arrays.asList(queries))));
  }

  /** The documents that meet at least one of these filters too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> or(Filter<? super T>... filters) {
    return filter(Filters.or(list(filters)));
  }

  /** The documents that meet the conditions of at least one of these queries too. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> or(Query<T>... queries) {
    return or(Arrays.asList(queries));
  }

  /** The documents that meet the conditions of at least one of these queries too. */
  public final Query<T> or(List<Query<T>> queries) {
    return filter(Filters.or(conditions("or", queries)));
  }

  /** The documents that meet none of these filters. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> nor(Filter<? super T>... filters) {
    return filter(Filters.nor(list(filters)));
  }

  /** The documents that meet the conditions of none of these queries. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Query<T> nor(Query<T>... queries) {
    return nor(Arrays.asList(queries));
  }

  /** The documents that meet the conditions of none of these queries. */
  public final Query<T> nor(List<Query<T>> queries) {
    return filter(Filters.nor(conditions("nor", queries)));
  }

  /** The documents for which an expression is true. Source: MongoDB manual, "$expr". */
  public final Query<T> expr(BsonValue expression) {
    return filter(Filters.expr(expression));
  }

  /** The documents for which an expression, made of the mapping, is true. */
  public final Query<T> expr(Function<PathMapping, ? extends BsonValue> expression) {
    return filter(Filters.expr(expression));
  }

  /** The documents that meet a JSON schema. Source: MongoDB manual, "$jsonSchema". */
  public final Query<T> matchesJsonSchema(BsonDocument schema) {
    return filter(Filters.jsonSchema(schema));
  }

  /** The documents in which the text index finds these words. */
  public final Query<T> text(String search) {
    return filter(Filters.text(search));
  }

  /** The documents in which the text index finds what is looked for. */
  public final Query<T> text(TextSearch search) {
    return filter(Filters.text(search));
  }

  /** The documents of which a function of JavaScript says yes; slow. */
  public final Query<T> where(String javaScript) {
    return filter(Filters.where(javaScript));
  }

  /** The documents that meet a filter as it is: no name and no value in it is translated. */
  public final Query<T> raw(BsonDocument filter) {
    return filter(Filters.raw(filter));
  }

  /**
   * All documents: to be said before all of them are updated or deleted, so that a forgotten
   * condition does not do that.
   */
  public final Query<T> everything() {
    return filter(Filters.everything());
  }

  /** The conditions as the server gets them; a copy. */
  public final BsonDocument toQueryObject() {
    return state.effectiveFilter().clone();
  }

  /** The conditions as a filter for a pipeline, a bulk write or a change stream. */
  public final Filter<T> toFilter() {
    BsonDocument filter = state.filter();
    return mapping -> filter;
  }

  private List<Filter<T>> conditions(String operation, List<Query<T>> queries) {
    List<Filter<T>> filters = new ArrayList<>();
    for (Query<T> query : queries) {
      QueryState<T> part = query.state;
      if (!part.fields().isEmpty()) {
        throw state.mistake(
            "the queries within %s have conditions only, and this one has %s; say that of the query"
                    .formatted(operation, part.fields().getFirstKey())
                + " as a whole");
      }
      filters.add(query.toFilter());
    }
    return filters;
  }

  private static <T> List<Filter<? super T>> list(Filter<? super T>[] filters) {
    List<Filter<? super T>> list = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      list.add(filter);
    }
    return list;
  }
}

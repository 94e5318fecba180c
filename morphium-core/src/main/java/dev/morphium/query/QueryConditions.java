package dev.morphium.query;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.Field;
import dev.morphium.query.filter.FieldSource;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import dev.morphium.query.filter.TextSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The conditions of a query: which documents it finds. All of them must hold.
 *
 * <pre>{@code
 * users.f("age").gte(18).f(User::name).startsWith("A");
 * users.or(f(User::age).lt(18), f(User::age).gt(65)).f("tags").eq("reduced");
 * }</pre>
 *
 * <p>Source: MongoDB manual, "Query Predicates".
 *
 * @param <T> the entities
 */
@CheckReturnValue
public sealed interface QueryConditions<T> extends FieldSource<T, Query<T>> permits Query {
  private Query<T> query() {
    return (Query<T>) this;
  }

  @Override
  default Field<Query<T>> f(String name) {
    Arguments.required(name, "f", "name", "give the name of a field");
    if (name.isEmpty()) {
      throw query().state.mistake("a condition needs the name of a field, not ''");
    }
    return new Field<>(name, this::filter);
  }

  /** The documents that meet a filter too. */
  default Query<T> filter(Filter<? super T> filter) {
    Arguments.required(filter, "filter", "filter");
    Query<T> query = query();
    return query.with(query.state.and(filter));
  }

  /** The documents that meet the conditions of all of these queries too. */
  default Query<T> and(List<Query<T>> queries) {
    Arguments.elements(queries, "and", "queries");
    return filter(Filters.and(conditions("and", queries)));
  }

  /** The documents that meet the conditions of at least one of these queries too. */
  default Query<T> or(List<Query<T>> queries) {
    Arguments.elements(queries, "or", "queries");
    return filter(Filters.or(conditions("or", queries)));
  }

  /** The documents that meet the conditions of none of these queries. */
  default Query<T> nor(List<Query<T>> queries) {
    Arguments.elements(queries, "nor", "queries");
    return filter(Filters.nor(conditions("nor", queries)));
  }

  /** The documents for which an expression is true. Source: MongoDB manual, "$expr". */
  default Query<T> expr(BsonValue expression) {
    return filter(Filters.expr(expression));
  }

  /** The documents for which an expression, made of the mapping, is true. */
  default Query<T> expr(Function<PathMapping, ? extends BsonValue> expression) {
    return filter(Filters.expr(expression));
  }

  /** The documents that meet a JSON schema. Source: MongoDB manual, "$jsonSchema". */
  default Query<T> matchesJsonSchema(BsonDocument schema) {
    return filter(Filters.jsonSchema(schema));
  }

  /** The documents in which a full-text search in the text index finds these words. */
  default Query<T> text(String search) {
    return filter(Filters.text(search));
  }

  /** The documents in which a full-text search finds what is looked for. */
  default Query<T> text(TextSearch search) {
    return filter(Filters.text(search));
  }

  /** The documents for which a function of JavaScript returns true; slow. */
  default Query<T> where(String javaScript) {
    return filter(Filters.where(javaScript));
  }

  /** The documents that meet a filter as it is: no name and no value in it is translated. */
  default Query<T> raw(BsonDocument filter) {
    return filter(Filters.raw(filter));
  }

  /**
   * All documents: to be said before all of them are updated or deleted, so that a forgotten
   * condition does not do that.
   */
  default Query<T> everything() {
    return filter(Filters.everything());
  }

  /** The conditions as the server gets them; a copy. */
  default BsonDocument toQueryObject() {
    return query().state.effectiveFilter().clone();
  }

  /** The conditions as a filter for a pipeline, a bulk write or a change stream. */
  default Filter<T> toFilter() {
    BsonDocument filter = query().state.filter();
    return mapping -> filter;
  }

  private List<Filter<T>> conditions(String operation, List<Query<T>> queries) {
    List<Filter<T>> filters = new ArrayList<>();
    for (Query<T> part : queries) {
      BsonDocument fields = part.state.fields();
      if (!fields.isEmpty()) {
        throw query()
            .state
            .mistake(
                "the queries within %s have conditions only, and this one has %s; say that of the query"
                        .formatted(operation, fields.getFirstKey())
                    + " as a whole");
      }
      filters.add(part.toFilter());
    }
    return filters;
  }
}

package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * A condition that a document meets or not; a value that never changes.
 *
 * <p>It holds the names and values of Java and is translated when it is used, so that one filter
 * serves a query, the {@code $match} of a pipeline, a bulk write or a change stream. Made by {@link
 * Filters}. Source: MongoDB manual, "Query Predicates".
 *
 * @param <T> the entities it speaks of; {@code Object} for names that any entity may have
 */
@CheckReturnValue
@FunctionalInterface
public interface Filter<T> {
  /**
   * The filter as the server wants it.
   *
   * @throws dev.morphium.exception.MappingException when a field is unknown
   * @throws IllegalArgumentException when an operator is used in a way that makes no sense
   */
  BsonDocument toBson(PathMapping mapping);

  /** Both this condition and another; two conditions on one field are both kept. */
  default <S extends T> Filter<S> and(Filter<? super S> other) {
    Arguments.required(other, "and", "other");
    return mapping -> Conjunction.of(List.of(toBson(mapping), other.toBson(mapping)));
  }

  /** This condition, or another, or both. */
  default <S extends T> Filter<S> or(Filter<? super S> other) {
    Arguments.required(other, "or", "other");
    return mapping ->
        LogicalFilter.join("$or", List.of(toBson(mapping), other.toBson(mapping)), mapping);
  }

  /** Whatever does not meet this condition, documents without the field included. */
  default Filter<T> negated() {
    return mapping ->
        new BsonDocument(
            "$nor",
            new BsonArray(List.of(LogicalFilter.branch("negated", toBson(mapping), mapping))));
  }
}

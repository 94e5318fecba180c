package dev.morphium.query;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.ElementFilter;
import dev.morphium.query.filter.Filter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * The projection of a query: which fields of the documents are read.
 *
 * <pre>{@code
 * record NameOnly(String name, int age) {}
 *
 * List<NameOnly> names = users.sort("name").as(NameOnly.class).asList();
 * User partly = users.project(User::name, User::age).get(); // the other properties are null or 0
 * }</pre>
 *
 * <p>Source: MongoDB manual, "Project Fields to Return from Query".
 *
 * @param <T> the entities
 */
@CheckReturnValue
public sealed interface QueryProjections<T> permits Query {
  private Query<T> with(QueryState<T> next) {
    return ((Query<T>) this).with(next);
  }

  private QueryState<T> state() {
    return ((Query<T>) this).state;
  }

  /**
   * The results as a DTO: a record, or a class, whose properties are some of the entity's, by their
   * names in Java, and in embedded objects, collections and maps as well. Only these fields are
   * read.
   *
   * <p>Values are read as the entity's properties say: field names, converters, encryption and
   * references are theirs, and need no annotations on the DTO. A property has the entity's type, a
   * wider type of number, an {@code Optional} of it, or is a DTO in the place of an object. Results
   * cannot be stored as entities: they are of another type.
   *
   * @throws dev.morphium.exception.MappingException when the entity lacks a property, or has it
   *     with another type; the message names it and the name that is most like it
   * @throws IllegalArgumentException when the query has a projection of its own
   */
  default <D> ProjectedQuery<D> as(Class<D> type) {
    return ProjectedQuery.of(state(), type);
  }

  /** With these fields and the id only, instead of any projection before. */
  default Query<T> project(String... names) {
    Arguments.elements(names, "project", "names");
    return with(Projections.include(state().without(Projections.FIELD), names));
  }

  /** With this field too. */
  default Query<T> addProjection(String name) {
    Arguments.required(name, "addProjection", "name");
    return with(Projections.include(state(), name));
  }

  /** With this property too. */
  default Query<T> addProjection(PropertyReference<T, ?> property) {
    return addProjection(PropertyReference.name(property));
  }

  /** With a field as an expression or a projection operator makes it. */
  default Query<T> addProjection(String name, BsonValue expression) {
    Arguments.required(name, "addProjection", "name");
    Arguments.required(expression, "addProjection", "expression");
    return with(Projections.add(state(), name, expression));
  }

  /** With the first element of an array that meets a filter. Source: "$elemMatch (projection)". */
  default Query<T> addProjection(String name, Filter<?> element) {
    Arguments.required(name, "addProjection", "name");
    Arguments.required(element, "addProjection", "element");
    BsonDocument conditions =
        ElementFilter.toBson(state().mapping(), name, "a projection", element);
    return addProjection(name, new BsonDocument("$elemMatch", conditions));
  }

  /** With the first elements of an array, or the last ones for a negative count. */
  default Query<T> slice(String name, int count) {
    Arguments.required(name, "slice", "name");
    return addProjection(name, new BsonDocument("$slice", new BsonInt32(count)));
  }

  /** Without these fields. */
  default Query<T> hideFields(String... names) {
    Arguments.elements(names, "hideFields", "names");
    return with(Projections.exclude(state(), names));
  }

  /** Without this property. */
  default Query<T> hideField(PropertyReference<T, ?> property) {
    return hideFields(PropertyReference.name(property));
  }
}

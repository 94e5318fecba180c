package dev.morphium;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.query.Query;
import dev.morphium.query.QueryTemplate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a {@link Morphium}: queries, lookups by id, aggregations.
 *
 * <pre>{@code
 * User ann = morphium.findById(User.class, 7);            // null when there is none
 * Optional<User> bob = morphium.firstById(User.class, 8);
 * List<User> adults = morphium.createQueryFor(User.class).f(User::age).gte(18).asList();
 * }</pre>
 *
 * <p>Methods that begin with {@code get} or {@code find} give null for nothing, those that begin
 * with {@code first} an {@link Optional}.
 */
public interface MorphiumReads {
  /** A query for entities; with conditions it finds those that meet them. */
  <T> Query<T> createQueryFor(Class<T> type);

  /** The entity of this id; null when there is none. */
  <T> @Nullable T findById(Class<T> type, Object id);

  /** The entity of this id; empty when there is none. */
  default <T> Optional<T> firstById(Class<T> type, Object id) {
    return Optional.ofNullable(findById(type, id));
  }

  /**
   * A query for entities that are like a template; see {@link QueryTemplate}.
   *
   * @param properties the properties that count, null ones too; those that are set when none is
   *     named
   */
  <T> Query<T> createQueryByTemplate(T template, String... properties);

  /** The entities that are like a template; see {@link #createQueryByTemplate}. */
  default <T> List<T> findByTemplate(T template, String... properties) {
    Arguments.required(template, "findByTemplate", "template");
    Arguments.elements(properties, "findByTemplate", "properties");
    return createQueryByTemplate(template, properties).asList();
  }

  /** All entities of a type. */
  <T> List<T> findAll(Class<T> type);

  /**
   * The entity as it is stored now: the same object with new values for a class, a new one for a
   * record; null when it is stored no more.
   */
  <T> @Nullable T reread(T entity);

  /** An aggregation over a type's collection, whose results are of another type or the same. */
  <T, R> Pipeline<T, R> createAggregator(Class<T> type, Class<R> result);
}

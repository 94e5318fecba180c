package dev.morphium;

import dev.morphium.aggregate.EntityMappings;
import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.ResultType;
import dev.morphium.entity.EntityType;
import dev.morphium.query.Query;
import dev.morphium.query.QueryTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link Morphium} that reads entities. */
abstract class MorphiumReads {
  final MorphiumContext parts;

  MorphiumReads(MorphiumContext parts) {
    this.parts = parts;
  }

  /** A query for entities; with conditions it finds those that meet them. */
  public <T> Query<T> createQueryFor(Class<T> type) {
    return parts.types.of(type).query();
  }

  /** The entity of this id; null when there is none. */
  public <T> @Nullable T findById(Class<T> type, Object id) {
    return createQueryFor(type).findById(id);
  }

  /**
   * A query for entities that are like a template; see {@link QueryTemplate}.
   *
   * @param properties the properties that count, null ones too; those that are set when none is
   *     named
   */
  public <T> Query<T> createQueryByTemplate(T template, String... properties) {
    EntityType<T> type = parts.types.ofEntity(template);
    return QueryTemplate.of(type.mapping(), template, properties).on(type.query());
  }

  /** The entities that are like a template; see {@link #createQueryByTemplate}. */
  public <T> List<T> findByTemplate(T template, String... properties) {
    return createQueryByTemplate(template, properties).asList();
  }

  /** All entities of a type. */
  public <T> List<T> findAll(Class<T> type) {
    return createQueryFor(type).asList();
  }

  /**
   * The entity as it is stored now: the same object with new values for a class, a new one for a
   * record; null when it is stored no more.
   */
  public <T> @Nullable T reread(T entity) {
    return parts.types.ofEntity(entity).reread(entity);
  }

  /** An aggregation over a type's collection, whose results are of another type or the same. */
  public <T, R> Pipeline<T, R> createAggregator(Class<T> type, Class<R> result) {
    EntityType<T> entities = parts.types.of(type);
    EntityMappings mappings = new TypeMappings(parts.types);
    return new Pipeline<>(
        parts.runner,
        entities.namespace(),
        entities.mapping(),
        mappings,
        ResultType.of(result, mappings));
  }
}

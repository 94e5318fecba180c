package dev.morphium;

import dev.morphium.aggregate.EntityMappings;
import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.Pipelines;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.entity.EntityType;
import dev.morphium.query.Query;
import dev.morphium.query.QueryTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link MorphiumReads} does. */
interface ReadOperations extends MorphiumReads {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <T> Query<T> createQueryFor(Class<T> type) {
    return parts().types.of(type).query();
  }

  @Override
  default <T> @Nullable T findById(Class<T> type, Object id) {
    return createQueryFor(type).findById(id);
  }

  @Override
  default <T> Query<T> createQueryByTemplate(T template, String... properties) {
    Arguments.required(template, "createQueryByTemplate", "template");
    Arguments.elements(properties, "createQueryByTemplate", "properties");
    EntityType<T> type = parts().types.ofEntity(template);
    return QueryTemplate.of(type.mapping(), template, properties).on(type.query());
  }

  @Override
  default <T> List<T> findAll(Class<T> type) {
    return createQueryFor(type).asList();
  }

  @Override
  default <T> @Nullable T reread(T entity) {
    return parts().types.ofEntity(entity).reread(entity);
  }

  @Override
  default <T, R> Pipeline<T, R> createAggregator(Class<T> type, Class<R> result) {
    Arguments.required(result, "createAggregator", "result");
    EntityType<T> entities = parts().types.of(type);
    EntityMappings mappings = new TypeMappings(parts().types);
    return Pipelines.of(
        parts().interceptors.direct(type),
        entities.namespace(),
        entities.mapping(),
        mappings,
        result);
  }
}

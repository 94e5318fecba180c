package dev.morphium;

import dev.morphium.entity.Bulk;
import dev.morphium.entity.PartialChanges;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.entity.BulkStatements;
import dev.morphium.internal.entity.EntityChanges;
import dev.morphium.internal.entity.EntityType;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/** What {@link MorphiumWrites} does. */
interface WriteOperations extends MorphiumWrites {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <T> T store(T entity) {
    return parts().types.ofEntity(entity).store(List.of(entity), OperationOptions.DEFAULT).get(0);
  }

  @Override
  default <T> List<T> storeList(Collection<T> entities) {
    Arguments.required(entities, "storeList", "entities");
    return grouped(entities, (type, group) -> type.store(group, OperationOptions.DEFAULT));
  }

  @Override
  default <T> T insert(T entity) {
    return parts()
        .types
        .ofEntity(entity)
        .insert(List.of(entity), true, OperationOptions.DEFAULT)
        .get(0);
  }

  @Override
  default <T> List<T> insertList(Collection<T> entities) {
    Arguments.required(entities, "insertList", "entities");
    return insertList(entities, true);
  }

  @Override
  default <T> List<T> insertList(Collection<T> entities, boolean ordered) {
    Arguments.required(entities, "insertList", "entities");
    return grouped(
        entities, (type, group) -> type.insert(group, ordered, OperationOptions.DEFAULT));
  }

  @Override
  default <T> boolean delete(T entity) {
    return parts().types.ofEntity(entity).delete(List.of(entity), OperationOptions.DEFAULT) > 0;
  }

  @Override
  default <T> long deleteList(Collection<T> entities) {
    Arguments.required(entities, "deleteList", "entities");
    long deleted = 0;
    for (List<T> group : groups(entities)) {
      deleted += parts().types.ofEntity(group.get(0)).delete(group, OperationOptions.DEFAULT);
    }
    return deleted;
  }

  @Override
  default <T> PartialChanges<T> with(T entity) {
    EntityType<T> type = parts().types.ofEntity(entity);
    return new EntityChanges<>(type, entity);
  }

  @Override
  default <T> T update(T entity, Update<T> update) {
    Arguments.required(update, "update", "update");
    return with(entity).update(update);
  }

  @Override
  default <T> T updateUsingFields(T entity, String... fields) {
    Arguments.elements(fields, "updateUsingFields", "fields");
    EntityMapping<T> mapping = parts().types.ofEntity(entity).mapping();
    return update(entity, Update.fields(mapping, entity, Arrays.asList(fields)));
  }

  @Override
  default void flush() {
    parts().buffers.flush();
    parts().accessTimes.flush();
  }

  @Override
  default void flush(Class<?> type) {
    Arguments.required(type, "flush", "type");
    parts().buffers.flush(type);
  }

  @Override
  default <T> Bulk<T> bulk(Class<T> type) {
    return new BulkStatements<>(parts().types.services(), parts().types.of(type), true);
  }

  @Override
  default <T> Bulk<T> unorderedBulk(Class<T> type) {
    return new BulkStatements<>(parts().types.services(), parts().types.of(type), false);
  }

  @Override
  default long nextNumber(String sequence) {
    Arguments.required(sequence, "nextNumber", "sequence");
    return parts().sequences.take(sequence, 1, 1, 1);
  }

  private <T> List<T> grouped(
      Collection<T> entities, BiFunction<EntityType<T>, List<T>, List<T>> operation) {
    List<List<T>> groups = groups(entities);
    if (groups.size() == 1) {
      List<T> only = groups.get(0);
      return operation.apply(parts().types.ofEntity(only.get(0)), only);
    }
    Map<Class<?>, Iterator<T>> done = new HashMap<>();
    for (List<T> group : groups) {
      EntityType<T> type = parts().types.ofEntity(group.get(0));
      done.put(group.get(0).getClass(), operation.apply(type, group).iterator());
    }
    List<T> result = new ArrayList<>(entities.size());
    for (T entity : entities) {
      result.add(Objects.requireNonNull(done.get(entity.getClass())).next());
    }
    return result;
  }

  /** Entities by their classes, each class in the order in which it comes first. */
  private static <T> List<List<T>> groups(Collection<T> entities) {
    Map<Class<?>, List<T>> groups = new LinkedHashMap<>();
    for (T entity : entities) {
      if (entity == null) {
        throw new IllegalArgumentException(
            "one of %d entities is null; nothing was done".formatted(entities.size()));
      }
      groups.computeIfAbsent(entity.getClass(), ignored -> new ArrayList<>()).add(entity);
    }
    return List.copyOf(groups.values());
  }
}

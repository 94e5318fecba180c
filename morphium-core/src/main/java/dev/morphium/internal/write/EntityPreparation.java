package dev.morphium.internal.write;

import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.PreStore;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.Namespace;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What happens to entities before they are stored: callbacks, numbers of sequences, times, ids,
 * validation.
 *
 * @param <T> the entities
 */
final class EntityPreparation<T> {
  private final EntityMapping<T> mapping;
  private final Sequences sequences;
  private final EntityTimestamps timestamps;
  private final Consumer<Object> validation;
  private final StoredTimes<T> times;
  private final AuditedProperties<T> users;
  private final @Nullable PropertyMapping<T> creationTime;
  private final @Nullable PropertyMapping<T> lastChange;
  private final List<PropertyMapping<T>> numbered = new ArrayList<>();

  /**
   * @param auditor who changes entities
   * @param validation throws when an entity is not valid
   */
  EntityPreparation(
      EntityMapping<T> mapping,
      Sequences sequences,
      EntityTimestamps timestamps,
      Auditor auditor,
      Consumer<Object> validation) {
    this.mapping = mapping;
    this.sequences = sequences;
    this.timestamps = timestamps;
    this.validation = validation;
    times = new StoredTimes<>(mapping);
    users = new AuditedProperties<>(mapping, auditor);
    creationTime = EntityTimestamps.property(mapping, CreationTime.class);
    lastChange = EntityTimestamps.property(mapping, LastChange.class);
    for (PropertyMapping<T> property : mapping.properties()) {
      if (property.annotation(AutoSequence.class) != null) {
        numbered.add(property);
      }
    }
  }

  /**
   * The entities as they are to be stored in a place: the same objects of a class, new ones of a
   * record.
   */
  List<T> prepared(Namespace place, List<T> entities) {
    List<T> prepared = new ArrayList<>(entities.size());
    boolean automatic = timestamps.areSet();
    for (T entity : entities) {
      T called = mapping.callback(PreStore.class, entity);
      prepared.add(times.in(automatic ? users.stamped(timed(called)) : called));
    }
    if (automatic) {
      for (PropertyMapping<T> property : numbered) {
        number(place, property, prepared);
      }
    }
    for (int i = 0; i < prepared.size(); i++) {
      T complete = mapping.withId(prepared.get(i));
      if (mapping.id(complete) == null) {
        throw new MappingException(
            "%s has no id yet, and its id is not of a type that can be made up; set it before"
                .formatted(mapping.type().getSimpleName()));
      }
      validation.accept(complete);
      prepared.set(i, complete);
    }
    return prepared;
  }

  /** The entity with its times: what is new was created and changed at one moment. */
  private T timed(T entity) {
    if (creationTime == null && lastChange == null) {
      return entity;
    }
    T timed = entity;
    Instant now = timestamps.now();
    if (creationTime != null && EntityTimestamps.isBlank(creationTime, timed)) {
      timed = EntityTimestamps.stamped(mapping, creationTime, timed, now);
    }
    if (lastChange != null) {
      timed = EntityTimestamps.stamped(mapping, lastChange, timed, now);
    }
    return timed;
  }

  /** Gives numbers to those that have none, taking all of them at once. */
  private void number(Namespace home, PropertyMapping<T> property, List<T> entities) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < entities.size(); i++) {
      if (EntityTimestamps.isBlank(property, entities.get(i))) {
        places.add(i);
      }
    }
    AutoSequence sequence = property.annotation(AutoSequence.class);
    if (places.isEmpty() || sequence == null) {
      return;
    }
    String name =
        sequence.name().isEmpty() ? home.collection() + "_" + property.field() : sequence.name();
    long next =
        sequences
            .in(home.database())
            .take(name, sequence.startValue(), sequence.inc(), places.size());
    for (int place : places) {
      entities.set(place, property.with(entities.get(place), typed(property, next)));
      next += sequence.inc();
    }
  }

  private Object typed(PropertyMapping<T> property, long number) {
    Type type = property.type();
    if (type == int.class || type == Integer.class) {
      return Math.toIntExact(number);
    }
    if (type == long.class || type == Long.class) {
      return number;
    }
    throw new MappingException(
        "%s.%s cannot hold the number of a sequence: make it a long or an int"
            .formatted(mapping.type().getSimpleName(), property.name()));
  }
}

package dev.morphium.internal.entity;

import dev.morphium.entity.MapCollection;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.entity.reference.ReferencedTypes;
import dev.morphium.internal.entity.reference.References;
import dev.morphium.internal.index.CollectionEnsurer;
import dev.morphium.internal.mapping.schemaless.MapMapping;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All types of entities at work, each made when it is used first. */
public final class EntityTypes implements ReferencedTypes {
  private final EntityServices services;
  private final CollectionEnsurer collections;
  private final References references;
  private final Map<Class<?>, EntityType<?>> types = new ConcurrentHashMap<>();

  /**
   * @param collections cares for collections and indexes before they are used
   */
  public EntityTypes(EntityServices services, CollectionEnsurer collections) {
    this.services = services;
    this.collections = collections;
    references = new References(this, services.runner(), services.binding());
  }

  /** What all of them share. */
  public EntityServices services() {
    return services;
  }

  /** Cares for collections and indexes. */
  public CollectionEnsurer collections() {
    return collections;
  }

  /**
   * A type.
   *
   * @throws MappingException when it cannot be mapped
   */
  @Override
  public <T> EntityType<T> of(Class<T> type) {
    if (type == null) {
      throw new IllegalArgumentException("the type is null; give the class of an entity");
    }
    EntityType<?> known = types.get(type);
    if (known == null) {
      EntityType<T> made =
          new EntityType<>(services, services.mapper().mapping(type), references, collections);
      EntityType<?> other = types.putIfAbsent(type, made);
      known = other == null ? made : other;
    }
    return typed(known, type);
  }

  /** The documents of a collection as maps. */
  public MapCollection maps(String collection) {
    return new SchemalessCollection(
        new EntityType<>(
            services, new MapMapping(services.mapper(), collection), references, collections));
  }

  /** The type of an entity. */
  public <T> EntityType<T> ofEntity(T entity) {
    if (entity == null) {
      throw new IllegalArgumentException(
          "null is no entity: there is nothing to store, to change or to delete");
    }
    @SuppressWarnings("unchecked") // an object's class is that of its type or of a subtype
    Class<T> type = (Class<T>) entity.getClass();
    return of(type);
  }

  private static <T> EntityType<T> typed(EntityType<?> known, Class<T> type) {
    if (known.mapping().type() != type) {
      throw new IllegalStateException("a mapping of another type than " + type);
    }
    @SuppressWarnings("unchecked") // its mapping is that of the type
    EntityType<T> typed = (EntityType<T>) known;
    return typed;
  }
}

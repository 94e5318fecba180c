package dev.morphium.mapping;

import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How one property of an entity is stored.
 *
 * @param <T> the entity type
 */
public interface PropertyMapping<T> {
  /** The name in Java. */
  String name();

  /** The name in the document. */
  String field();

  /** The declared type. */
  Type type();

  /** An annotation of the property's field, record component or accessor; null when it has none. */
  <A extends Annotation> @Nullable A annotation(Class<A> annotation);

  /** The value in an entity. */
  @Nullable Object get(T entity);

  /**
   * The entity with another value: the same object for a class, a new one for a record.
   *
   * @throws dev.morphium.exception.MappingException when the property cannot be set
   */
  T with(T entity, @Nullable Object value);

  /** Whether a time is stored as BSON has it, and not as a converter or encryption makes it. */
  default boolean isStoredAsTime() {
    return false;
  }

  /** The value in an entity as it is stored. */
  BsonValue toBson(T entity);
}

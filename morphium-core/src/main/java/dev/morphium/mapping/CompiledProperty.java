package dev.morphium.mapping;

import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.object.ClassCodec;
import dev.morphium.internal.mapping.object.ObjectCodec;
import dev.morphium.internal.mapping.object.PropertyAccessor;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A property of a type, or of some of its subtypes. */
final class CompiledProperty<T> implements PropertyMapping<T> {
  private final ObjectCodec owner;
  private final PropertyAccessor slot;

  CompiledProperty(ObjectCodec owner, PropertyAccessor slot) {
    this.owner = owner;
    this.slot = slot;
  }

  @Override
  public String name() {
    return slot.name();
  }

  @Override
  public String field() {
    return slot.field();
  }

  @Override
  public Type type() {
    return slot.type();
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return slot.annotation(annotation);
  }

  @Override
  public boolean isStoredAsTime() {
    return !slot.codec().keepsNanos() && !slot.codec().isEncrypted();
  }

  @Override
  public @Nullable Object get(T entity) {
    PropertyAccessor own = own(entity);
    return own == null ? null : own.get(entity);
  }

  /** The property in the class of an entity; null for a subtype that has it not. */
  private @Nullable PropertyAccessor own(Object entity) {
    return owner == slot.owner() ? slot : owner.of(entity).slot(slot.name());
  }

  @Override
  @SuppressWarnings("unchecked")
  public T with(T entity, @Nullable Object value) {
    ClassCodec codec = owner.of(entity);
    PropertyAccessor own = own(entity);
    if (own == null) {
      throw new MappingException(
          "%s has no property '%s'".formatted(codec.type().getName(), slot.name()));
    }
    return (T) codec.with(entity, own, value);
  }

  @Override
  public BsonValue toBson(T entity) {
    PropertyAccessor own = own(entity);
    Object value = own == null ? null : own.get(entity);
    return own == null || value == null || own.codec().isEmpty(value)
        ? BsonNull.VALUE
        : own.toBson(value);
  }

  @Override
  public String toString() {
    return slot.toString();
  }
}

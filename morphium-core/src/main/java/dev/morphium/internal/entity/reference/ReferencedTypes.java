package dev.morphium.internal.entity.reference;

/** All types of entities. */
@FunctionalInterface
public interface ReferencedTypes {
  /** A type. */
  <T> ReferencedType<T> of(Class<T> type);
}

package dev.morphium.mapping.reference;

/** What takes the place of an object that an entity refers to. */
@FunctionalInterface
public interface ReferenceChange {
  /** The object that is to be there; the same one for no change. */
  Object changed(ReferenceTarget target, Object object);
}

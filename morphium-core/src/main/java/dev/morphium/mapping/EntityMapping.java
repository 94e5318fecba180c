package dev.morphium.mapping;

import dev.morphium.mapping.reference.ReferenceChange;
import dev.morphium.mapping.reference.ReferenceLoader;
import dev.morphium.mapping.reference.ReferenceProperty;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.mapping.reference.ReferenceVisitor;
import java.lang.annotation.Annotation;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How one entity type is stored; compiled once, safe for any number of threads.
 *
 * @param <T> the entity type
 */
public interface EntityMapping<T> extends PathMapping {
  /** The entity type. */
  Class<T> type();

  /** The name of the collection, as annotations and naming strategy say. */
  String collection();

  /** All properties that are stored, in their order in the document. */
  List<? extends PropertyMapping<T>> properties();

  /** The property that is stored as {@code _id}; null for a type that is only embedded. */
  @Nullable PropertyMapping<T> idProperty();

  /** The property that counts changes; null when there is none. */
  @Nullable PropertyMapping<T> versionProperty();

  /** An annotation of the type or of the nearest supertype that has it; null when none has. */
  <A extends Annotation> @Nullable A annotation(Class<A> annotation);

  /** The property of a name in Java or in documents; null when there is none. */
  @Nullable PropertyMapping<T> property(String name);

  /**
   * The entity with an id: itself when it has one; otherwise with a new {@code ObjectId}, {@code
   * String} (an ObjectId in hexadecimal digits) or {@code UUID}, as the same object for a class and
   * a new one for a record. An id of another type stays null.
   */
  T withId(T entity);

  /** A new id as it is stored; null when the application gives the ids of this type. */
  default @Nullable BsonValue newId() {
    return null;
  }

  /**
   * Calls the methods that have a callback's annotation, such as {@code PreStore}.
   *
   * @return the entity that the methods gave in its place, or itself
   */
  T callback(Class<? extends Annotation> phase, T entity);

  /** Whether there are methods with a callback's annotation. */
  default boolean hasCallback(Class<? extends Annotation> phase) {
    return false;
  }

  /**
   * The condition that tells the type's documents from others in the collection; null when it has
   * the collection for itself.
   */
  @Nullable BsonDocument typeFilter();

  /** The id as it is stored; null when the entity has none yet. */
  @Nullable BsonValue id(T entity);

  /** An entity as a BSON document. */
  byte[] encode(T entity);

  /** An entity of a document's bytes, which are not kept. */
  T decode(byte[] bytes, int offset, int length);

  /** An entity of a document's bytes, with another loader for the objects it refers to. */
  T decode(byte[] bytes, int offset, int length, ReferenceLoader loader);

  /** The places of references to other documents, those of embedded objects included. */
  default List<ReferenceProperty> references() {
    return List.of();
  }

  /** What the property at a path refers to; null when it is no reference. */
  default @Nullable ReferenceTarget reference(String path) {
    return null;
  }

  /**
   * Tells of all references in a document, without decoding it.
   *
   * @return whether the document's object exists before its properties are read, so that others can
   *     refer to it meanwhile: a record does not
   */
  default boolean visitReferences(byte[] bytes, int offset, int length, ReferenceVisitor visitor) {
    return false;
  }

  /**
   * The entity with other objects in the places of its references: the same object for a class, a
   * new one for a record; references that were not read yet stay.
   */
  default T changeReferences(T entity, ReferenceChange change) {
    return entity;
  }

  /** A value of a document's field as the property at a path would have it, with another loader. */
  default @Nullable Object fromBson(String path, BsonValue value, ReferenceLoader loader) {
    return fromBson(path, value);
  }

  /** What values at a path are called in messages; null when no property is there. */
  default @Nullable String description(String path) {
    return null;
  }
}

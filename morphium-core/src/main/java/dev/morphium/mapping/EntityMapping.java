package dev.morphium.mapping;

import dev.morphium.mapping.reference.ReferenceLoader;
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

  /**
   * Calls the methods that have a callback's annotation, such as {@code PreStore}.
   *
   * @return the entity that the methods gave in its place, or itself
   */
  T callback(Class<? extends Annotation> phase, T entity);

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
}

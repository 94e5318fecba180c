package dev.morphium.mapping;

import java.util.List;
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

  /** The id as it is stored; null when the entity has none yet. */
  @Nullable BsonValue id(T entity);

  /** An entity as a BSON document. */
  byte[] encode(T entity);

  /** An entity of a document's bytes, which are not kept. */
  T decode(byte[] bytes, int offset, int length);
}

package dev.morphium.query;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * A collection of entities, as a query reaches it.
 *
 * <p>Whoever makes queries decides here what happens to entities on their way: callbacks, fields
 * that are set automatically, caches.
 *
 * @param <T> the entities
 */
public interface EntityCollection<T> {
  /** How the entities are stored. */
  EntityMapping<T> mapping();

  /** Where they are stored. */
  Namespace namespace();

  /** Who runs the commands. */
  CommandRunner runner();

  /** What queries use where they do not say otherwise. */
  default OperationOptions options() {
    return OperationOptions.DEFAULT;
  }

  /** An entity that was read; the bytes are not kept. */
  default T decode(byte[] bytes, int offset, int length) {
    return mapping().decode(bytes, offset, length);
  }

  /** An entity that replaces what is stored. */
  default BsonDocument encode(T replacement) {
    return new RawBsonDocument(mapping().encode(replacement));
  }

  /** An update with what is always changed too, for instance the time of the last change. */
  default Update<T> completed(Update<T> update) {
    return update;
  }

  /** Told after a query has changed or deleted documents, or may have. */
  default void written() {}
}

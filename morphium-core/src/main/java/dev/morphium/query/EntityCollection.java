package dev.morphium.query;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A collection of entities, as a query reaches it.
 *
 * <p>What makes queries decides here what happens to entities on their way: callbacks, fields that
 * are set automatically, caches.
 *
 * @param <T> the entities
 */
public interface EntityCollection<T> {
  /** How the entities are stored. */
  EntityMapping<T> mapping();

  /** Where they are stored. */
  Namespace namespace();

  /**
   * The same entities in another place.
   *
   * @throws IllegalArgumentException when they are in one place only
   */
  default EntityCollection<T> at(Namespace place) {
    throw new IllegalArgumentException(
        "the collection %s cannot be asked as %s".formatted(namespace(), place));
  }

  /** The runner of the commands. */
  CommandRunner runner();

  /** What queries use where they do not say otherwise. */
  default OperationOptions options() {
    return OperationOptions.DEFAULT;
  }

  /** An entity that was read; the bytes are not kept. */
  default T decode(byte[] bytes, int offset, int length) {
    return mapping().decode(bytes, offset, length);
  }

  /**
   * What decodes the results of a read.
   *
   * @param whole whether they are whole documents, and no projections
   */
  default Decoder<T> decoder(boolean whole) {
    return this::decode;
  }

  /**
   * A projection of the entities to a DTO.
   *
   * @throws dev.morphium.exception.MappingException when the entity lacks one of its properties
   */
  <D> DtoProjection<D> projection(Class<D> type);

  /** Values of a field, or of its elements, as the property at a path would have them. */
  default List<@Nullable Object> values(String path, List<BsonValue> stored) {
    List<@Nullable Object> values = new ArrayList<>();
    stored.forEach(value -> values.add(mapping().fromBson(path, value)));
    return values;
  }

  /** Asked before documents are deleted by a query; throws when they must not be. */
  default void deleting() {}

  /** An entity that replaces what is stored. */
  default BsonDocument encode(T replacement) {
    return new RawBsonDocument(mapping().encode(replacement));
  }

  /**
   * Runs a write.
   *
   * @param result made of the reply, before anything else is deleted that has to be
   */
  default <R> R write(Operation.Write operation, Function<BsonDocument, R> result) {
    return result.apply(runner().run(operation));
  }

  /** An update with what is always changed too, for instance the time of the last change. */
  default Update<T> completed(Update<T> update) {
    return update;
  }

  /** Told after a query has changed or deleted documents, or may have. */
  default void written() {}
}

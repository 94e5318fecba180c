package dev.morphium.entity;

import dev.morphium.operation.OperationOptions;
import dev.morphium.query.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schemaless collection: its documents are maps, and no class says what is in them.
 *
 * <p>Names of fields are those of the documents. Values are the plain ones of Java: numbers, texts,
 * {@code Instant}, {@code ObjectId}, lists, maps; an object of a mapped type is stored as ever, and
 * is found as it or as a map, as in a property of type {@code Object}. Listeners of entities are
 * told of maps, too.
 */
public final class MapCollection {
  private final EntityType<Map<String, @Nullable Object>> type;

  MapCollection(EntityType<Map<String, @Nullable Object>> type) {
    this.type = type;
  }

  /** A query for the documents; it updates and deletes them, too. */
  public Query<Map<String, @Nullable Object>> query() {
    return type.query();
  }

  /** The document of this id; null when there is none. */
  public @Nullable Map<String, @Nullable Object> findById(Object id) {
    return query().findById(id);
  }

  /**
   * Stores a document: inserts one without an {@code _id}, otherwise puts it in the place of the
   * one with its {@code _id}.
   *
   * @return a new map with what is stored, the {@code _id} included
   * @throws dev.morphium.exception.WriteException when it could not be stored
   * @throws dev.morphium.exception.MappingException when it was read with a projection
   */
  public Map<String, @Nullable Object> store(Map<String, ? extends @Nullable Object> document) {
    return storeAll(List.of(document)).get(0);
  }

  /** Stores documents; see {@link #store}. */
  public List<Map<String, @Nullable Object>> storeAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    type.partial().refuse(documents);
    return type.store(SchemalessMapping.copies(documents), OperationOptions.DEFAULT);
  }

  /**
   * Inserts a document.
   *
   * @return a new map with what is stored, the {@code _id} included
   * @throws dev.morphium.exception.WriteException when there is one with its id or a unique key
   */
  public Map<String, @Nullable Object> insert(Map<String, ? extends @Nullable Object> document) {
    return insertAll(List.of(document)).get(0);
  }

  /** Inserts documents, up to the first that cannot be inserted; see {@link #insert}. */
  public List<Map<String, @Nullable Object>> insertAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    return type.insert(SchemalessMapping.copies(documents), true, OperationOptions.DEFAULT);
  }

  /**
   * Deletes the document of this one's {@code _id}.
   *
   * @return whether there was one
   * @throws dev.morphium.exception.MappingException when it has no {@code _id}
   */
  public boolean delete(Map<String, ? extends @Nullable Object> document) {
    return type.delete(SchemalessMapping.copies(List.of(document)), OperationOptions.DEFAULT) > 0;
  }
}

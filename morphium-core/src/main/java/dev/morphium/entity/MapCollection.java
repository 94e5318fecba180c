package dev.morphium.entity;

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
public interface MapCollection {
  /** A query for the documents; it updates and deletes them, too. */
  Query<Map<String, @Nullable Object>> query();

  /** The document of this id; null when there is none. */
  @Nullable Map<String, @Nullable Object> findById(Object id);

  /**
   * Stores a document: inserts one without an {@code _id}, otherwise puts it in the place of the
   * one with its {@code _id}.
   *
   * @return a new map with what is stored, the {@code _id} included
   * @throws dev.morphium.exception.WriteException when it could not be stored
   * @throws dev.morphium.exception.MappingException when it was read with a projection
   */
  Map<String, @Nullable Object> store(Map<String, ? extends @Nullable Object> document);

  /** Stores documents; see {@link #store}. */
  List<Map<String, @Nullable Object>> storeAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents);

  /**
   * Inserts a document.
   *
   * @return a new map with what is stored, the {@code _id} included
   * @throws dev.morphium.exception.WriteException when there is one with its id or a unique key
   */
  Map<String, @Nullable Object> insert(Map<String, ? extends @Nullable Object> document);

  /** Inserts documents, up to the first that cannot be inserted; see {@link #insert}. */
  List<Map<String, @Nullable Object>> insertAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents);

  /**
   * Deletes the document of this one's {@code _id}.
   *
   * @return whether there was one
   * @throws dev.morphium.exception.MappingException when it has no {@code _id}
   */
  boolean delete(Map<String, ? extends @Nullable Object> document);
}

package dev.morphium;

import dev.morphium.entity.MapCollection;
import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.operation.Namespace;
import dev.morphium.query.Query;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The collections, indexes and databases of a {@link Morphium}, and any command.
 *
 * <pre>{@code
 * morphium.ensureIndicesFor(User.class);
 * morphium.runCommand("admin", new BsonDocument("ping", new BsonInt32(1)));
 * }</pre>
 */
public interface MorphiumCollections {
  /** Where a type's entities live for the present caller. */
  Namespace namespace(Class<?> type);

  /**
   * The {@code $jsonSchema} of a type's collection, made of its mapping; it becomes the validator
   * when {@code @Entity(schemaDef = Entity.SCHEMA_OF_MAPPING)} or the settings ask for it, and the
   * collection is created.
   */
  BsonDocument schemaOf(Class<?> type);

  /** Creates the collection of a type as declared, and the indexes that it lacks. */
  void ensureIndicesFor(Class<?> type);

  /** The declared indexes that the collection of a type lacks. */
  List<IndexDefinition> missingIndexes(Class<?> type);

  /**
   * The differences between the indexes that types declare and those that their collections have:
   * missing ones, others of the same name, and those that no type declares.
   *
   * @param types all types of the collections that are asked for
   */
  List<IndexDifference> indexDifferences(Class<?>... types);

  /**
   * A collection whose documents are maps, without a class for them.
   *
   * @param collection its name, in the database of this Morphium
   */
  MapCollection maps(String collection);

  /**
   * The BSON documents of a collection as they are, without a class for them: a query that finds,
   * changes and deletes them by the names of their fields. Listeners of entities are not told.
   *
   * @param collection its name, in the database of this Morphium
   */
  Query<BsonDocument> documents(String collection);

  /** Deletes the collection of a type with everything in it. */
  void dropCollection(Class<?> type);

  /** Deletes the database, with everything in it. */
  void dropDatabase();

  /**
   * Deletes a database with everything in it. What types declare of their collections is there
   * again before their next write.
   */
  void dropDatabase(String database);

  /** The names of all collections of the database. */
  List<String> listCollections();

  /**
   * Runs any command on a database, and gives its reply. After one that drops, what types declare
   * is there again before their next write.
   *
   * @throws dev.morphium.driver.DriverException when there is no reply, or an error
   */
  BsonDocument runCommand(String database, BsonDocument command);
}

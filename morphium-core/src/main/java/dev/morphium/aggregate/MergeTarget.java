package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.mapping.EntityMapping;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The collection that {@code $merge} writes into.
 *
 * @param into its name, or its database and name
 * @param shape the documents that are there already
 */
record MergeTarget(BsonValue into, Shape shape) {
  /** The collection of an entity. */
  static MergeTarget of(EntityMappings types, Class<?> entity) {
    EntityMapping<?> mapping = types.of(entity);
    return new MergeTarget(new BsonString(types.collection(entity)), new EntityShape(mapping, ""));
  }

  /** A collection of another database, by name. */
  static BsonDocument name(String database, String collection) {
    return new BsonDocument("db", new BsonString(database))
        .append("coll", new BsonString(collection));
  }
}

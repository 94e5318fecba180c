package dev.morphium;

import dev.morphium.entity.EntityType;
import dev.morphium.entity.Watching;
import dev.morphium.watch.WatchTarget;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The part of {@link Morphium} that watches changes. */
abstract class MorphiumStreams extends MorphiumSessions {
  MorphiumStreams(MorphiumContext parts) {
    super(parts);
  }

  /** The changes of a type's collection. */
  public <T> Watching<T> watch(Class<T> type) {
    EntityType<T> entities = parts.types.of(type);
    return new Watching<>(
        parts.streams,
        WatchTarget.of(entities.namespace()),
        entities.mapping(),
        entities.collection()::decode);
  }

  /** The changes of all collections of the database, as documents. */
  public Watching<BsonDocument> watchDatabase() {
    return new Watching<>(
        parts.streams,
        WatchTarget.database(parts.database),
        new AnyPaths(parts.mapper),
        RawBsonDocument::new);
  }

  /** The changes of all databases, as documents. */
  public Watching<BsonDocument> watchDeployment() {
    return new Watching<>(
        parts.streams, WatchTarget.deployment(), new AnyPaths(parts.mapper), RawBsonDocument::new);
  }
}

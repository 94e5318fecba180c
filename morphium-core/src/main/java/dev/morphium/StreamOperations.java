package dev.morphium;

import dev.morphium.internal.entity.EntityType;
import dev.morphium.watch.WatchTarget;
import dev.morphium.watch.Watching;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** What {@link MorphiumStreams} does. */
interface StreamOperations extends MorphiumStreams {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <T> Watching<T> watch(Class<T> type) {
    EntityType<T> entities = parts().types.of(type);
    return parts()
        .streams
        .watching(
            WatchTarget.of(entities.namespace()),
            entities.mapping(),
            entities.collection()::decode);
  }

  @Override
  default Watching<BsonDocument> watchDatabase() {
    return parts()
        .streams
        .watching(
            WatchTarget.database(parts().database),
            new AnyPaths(parts().mapper),
            RawBsonDocument::new);
  }

  @Override
  default Watching<BsonDocument> watchDeployment() {
    return parts()
        .streams
        .watching(WatchTarget.deployment(), new AnyPaths(parts().mapper), RawBsonDocument::new);
  }
}

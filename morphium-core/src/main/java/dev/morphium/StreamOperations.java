package dev.morphium;

import dev.morphium.entity.EntityType;
import dev.morphium.entity.Watching;
import dev.morphium.watch.WatchTarget;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** What {@link MorphiumStreams} does. */
interface StreamOperations extends MorphiumStreams {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <T> Watching<T> watch(Class<T> type) {
    EntityType<T> entities = parts().types.of(type);
    return new Watching<>(
        parts().streams,
        WatchTarget.of(entities.namespace()),
        entities.mapping(),
        entities.collection()::decode);
  }

  @Override
  default Watching<BsonDocument> watchDatabase() {
    return new Watching<>(
        parts().streams,
        WatchTarget.database(parts().database),
        new AnyPaths(parts().mapper),
        RawBsonDocument::new);
  }

  @Override
  default Watching<BsonDocument> watchDeployment() {
    return new Watching<>(
        parts().streams,
        WatchTarget.deployment(),
        new AnyPaths(parts().mapper),
        RawBsonDocument::new);
  }
}

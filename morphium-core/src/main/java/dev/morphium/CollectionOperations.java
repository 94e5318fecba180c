package dev.morphium;

import dev.morphium.entity.MapCollection;
import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.entity.EntityType;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.DocumentCollection;
import dev.morphium.query.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/** What {@link MorphiumCollections} does. */
interface CollectionOperations extends MorphiumCollections {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default Namespace namespace(Class<?> type) {
    return parts().types.of(type).namespace();
  }

  @Override
  default BsonDocument schemaOf(Class<?> type) {
    Arguments.required(type, "schemaOf", "type");
    return parts().mapper.collectionSchema(type);
  }

  @Override
  default void ensureIndicesFor(Class<?> type) {
    EntityType<?> entities = parts().types.of(type);
    parts().types.collections().create(entities.mapping(), entities.place());
  }

  @Override
  default List<IndexDefinition> missingIndexes(Class<?> type) {
    EntityType<?> entities = parts().types.of(type);
    return parts().types.collections().missing(entities.mapping(), entities.place());
  }

  @Override
  default List<IndexDifference> indexDifferences(Class<?>... types) {
    Arguments.elements(types, "indexDifferences", "types");
    Map<Namespace, List<EntityMapping<?>>> places = new LinkedHashMap<>();
    for (Class<?> type : types) {
      EntityType<?> entities = parts().types.of(type);
      places
          .computeIfAbsent(entities.place(), ignored -> new ArrayList<>())
          .add(entities.mapping());
    }
    List<IndexDifference> all = new ArrayList<>();
    places.forEach(
        (place, mappings) -> all.addAll(parts().types.collections().differences(mappings, place)));
    return List.copyOf(all);
  }

  @Override
  default MapCollection maps(String collection) {
    Arguments.required(collection, "maps", "collection");
    return parts().types.maps(collection);
  }

  @Override
  default Query<BsonDocument> documents(String collection) {
    Arguments.required(collection, "documents", "collection");
    Namespace namespace = new Namespace(parts().database, collection);
    OperationOptions options = OperationOptions.DEFAULT;
    return new DocumentCollection(parts().runner, parts().mapper, namespace, options).query();
  }

  @Override
  default void dropCollection(Class<?> type) {
    EntityType<?> entities = parts().types.of(type);
    Namespace namespace = entities.place();
    runCommand(
        namespace.database(), new BsonDocument("drop", new BsonString(namespace.collection())));
  }

  @Override
  default void dropDatabase() {
    dropDatabase(parts().database);
  }

  @Override
  default void dropDatabase(String database) {
    Arguments.required(database, "dropDatabase", "database");
    runCommand(database, new BsonDocument("dropDatabase", new BsonInt32(1)));
  }

  @Override
  default List<String> listCollections() {
    BsonDocument command = new BsonDocument("listCollections", new BsonInt32(1));
    command.append("nameOnly", BsonBoolean.TRUE);
    return parts()
        .runner
        .open(
            new RunCommand(
                parts().database, command, RunCommand.Form.CURSOR, OperationOptions.DEFAULT),
            (bytes, offset, length) ->
                new RawBsonDocument(bytes, offset, length).getString("name").getValue())
        .toList();
  }

  @Override
  default BsonDocument runCommand(String database, BsonDocument command) {
    Arguments.required(database, "runCommand", "database");
    Arguments.required(command, "runCommand", "command");
    return parts()
        .runner
        .run(new RunCommand(database, command, OperationOptions.DEFAULT.with(Duration.ZERO)));
  }
}

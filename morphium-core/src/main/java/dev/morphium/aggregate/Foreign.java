package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.mapping.EntityMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A collection whose documents are joined or added.
 *
 * @param collection its name; null for none
 * @param shape its documents
 * @param typeFilter tells the documents of the type from others in the collection; null when there
 *     are no others
 */
record Foreign(@Nullable String collection, Shape shape, @Nullable BsonDocument typeFilter) {
  /** Stages after which documents can be chosen, because nothing may stand before them. */
  private static final Set<String> FIRST = Set.of("$geoNear", "$match", "$search", "$vectorSearch");

  /** Stages that give no documents of the collection. */
  private static final Set<String> SOURCES =
      Set.of(
          "$changeStream",
          "$collStats",
          "$currentOp",
          "$documents",
          "$indexStats",
          "$listLocalSessions",
          "$listSampledQueries",
          "$listSearchIndexes",
          "$listSessions",
          "$planCacheStats",
          "$querySettings",
          "$queryStats",
          "$searchMeta",
          "$shardedDataDistribution");

  /** The collection of a type. */
  static Foreign of(EntityMappings types, Class<?> type) {
    EntityMapping<?> mapping = types.of(type);
    return new Foreign(types.collection(type), new EntityShape(mapping, ""), mapping.typeFilter());
  }

  /** A collection of whose documents nothing is known. */
  static Foreign of(@Nullable String collection) {
    return new Foreign(collection, Shape.OPEN, null);
  }

  /** The stages, for the documents of the type only. */
  List<BsonDocument> complete(List<BsonDocument> stages) {
    return complete(stages, typeFilter);
  }

  /** The stages, for the documents that meet a condition only. */
  static List<BsonDocument> complete(List<BsonDocument> stages, @Nullable BsonDocument typeFilter) {
    String first = stages.isEmpty() ? "" : stages.get(0).getFirstKey();
    if (typeFilter == null || SOURCES.contains(first)) {
      return stages;
    }
    List<BsonDocument> all = new ArrayList<>(stages);
    all.add(FIRST.contains(first) ? 1 : 0, new BsonDocument("$match", typeFilter));
    return all;
  }
}

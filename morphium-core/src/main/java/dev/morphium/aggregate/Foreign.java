package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.query.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The foreign collection of a {@code $lookup}, {@code $graphLookup} or {@code $unionWith}.
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

  /**
   * The collection that a property with {@code @Reference} refers to.
   *
   * @throws MappingException when the documents have no such reference at this place
   */
  static Foreign referred(StagePlace place, String property) {
    ReferenceTarget target =
        place.scope().shape().at(property) instanceof EntityShape at
                && at.mapping() instanceof EntityMapping<?> entity
            ? entity.reference(at.prefix())
            : null;
    if (target == null) {
      throw new MappingException(
          "'%s' is no property with @Reference here; lookup(collection, localField, foreignField, as) joins by any fields"
              .formatted(property));
    }
    Foreign foreign = of(place.types(), target.type());
    String collection = target.collection();
    return collection == null
        ? foreign
        : new Foreign(collection, foreign.shape, foreign.typeFilter);
  }

  /** The condition of a graph: a filter and the choice of the type; empty for all documents. */
  BsonDocument restricted(@Nullable Filter<?> filter, Scope scope) {
    BsonDocument given =
        filter == null
            ? new BsonDocument()
            : filter.toBson(ShapeMapping.of(scope.withShape(shape)));
    if (typeFilter == null || given.isEmpty()) {
      return typeFilter == null ? given : typeFilter;
    }
    return new BsonDocument("$and", new BsonArray(List.of(typeFilter, given)));
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

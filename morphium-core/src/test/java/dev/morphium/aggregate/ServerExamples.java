package dev.morphium.aggregate;

import static dev.morphium.aggregate.PipelineExample.example;
import static dev.morphium.query.filter.Filters.f;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Stages that ask the server for more than documents. */
final class ServerExamples {
  private ServerExamples() {}

  static final List<PipelineExample> ALL =
      List.of(
          example(
              "$changeStream",
              p -> p.changeStream(new BsonDocument("fullDocument", new BsonString("updateLookup"))),
              "{$changeStream: {fullDocument: 'updateLookup'}}"),
          example(
              "$changeStreamSplitLargeEvent",
              p -> p.changeStream().changeStreamSplitLargeEvent(),
              "{$changeStream: {}}, {$changeStreamSplitLargeEvent: {}}"),
          example(
              "$collStats",
              p -> p.collStats(new BsonDocument("count", new BsonDocument())),
              "{$collStats: {count: {}}}"),
          example("$currentOp", p -> p.currentOp(), "{$currentOp: {}}"),
          example(
              "$geoNear",
              p ->
                  p.geoNear()
                      .near(13.4, 52.5)
                      .distanceField("metres")
                      .maxDistance(5000)
                      .key("address")
                      .query(f("unitPrice").gt(3.0))
                      .end(),
              "{$geoNear: {near: {type: 'Point', coordinates: [13.4, 52.5]}, distanceField:"
                  + " 'metres', key: 'address', query: {unit_price: {$gt: 3.0}}, maxDistance:"
                  + " 5000.0}}"),
          example("$indexStats", p -> p.indexStats(), "{$indexStats: {}}"),
          example(
              "$listLocalSessions",
              p -> p.listLocalSessions(new BsonDocument()),
              "{$listLocalSessions: {}}"),
          example(
              "$listSampledQueries",
              p -> p.listSampledQueries(new BsonDocument()),
              "{$listSampledQueries: {}}"),
          example(
              "$listSearchIndexes",
              p -> p.listSearchIndexes(new BsonDocument()),
              "{$listSearchIndexes: {}}"),
          example("$listSessions", p -> p.listSessions(new BsonDocument()), "{$listSessions: {}}"),
          example("$planCacheStats", p -> p.planCacheStats(), "{$planCacheStats: {}}"),
          example(
              "$querySettings", p -> p.querySettings(new BsonDocument()), "{$querySettings: {}}"),
          example("$queryStats", p -> p.queryStats(new BsonDocument()), "{$queryStats: {}}"),
          example(
              "$search",
              p -> p.search(BsonDocument.parse("{text: {query: 'pen', path: 'note'}}")),
              "{$search: {text: {query: 'pen', path: 'note'}}}"),
          example(
              "$searchMeta",
              p -> p.searchMeta(BsonDocument.parse("{count: {type: 'total'}}")),
              "{$searchMeta: {count: {type: 'total'}}}"),
          example(
              "$shardedDataDistribution",
              p -> p.shardedDataDistribution(),
              "{$shardedDataDistribution: {}}"),
          example(
              "$vectorSearch",
              p ->
                  p.vectorSearch(
                      BsonDocument.parse(
                          "{index: 'v', path: 'vector', queryVector: [0.5], limit: 3}")),
              "{$vectorSearch: {index: 'v', path: 'vector', queryVector: [0.5], limit: 3}}"));
}

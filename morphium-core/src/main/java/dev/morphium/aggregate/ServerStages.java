package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import org.bson.BsonDocument;

/**
 * The stages whose documents are not those of the collection: what the server knows of itself.
 *
 * <p>Most of them must be the first stage; the pipeline asks the database that they belong to.
 */
abstract class ServerStages<S extends ServerStages<S>> extends SearchStages<S> {
  ServerStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /**
   * The changes of the collection; {@code Morphium.watch} goes on after failures, this does not.
   *
   * @param options as the server has them, for instance {@code fullDocument}
   */
  public S changeStream(BsonDocument options) {
    return source("$changeStream", options);
  }

  /** The changes of the collection from now on. */
  public S changeStream() {
    return changeStream(new BsonDocument());
  }

  /** Splits events of more than 16 MB; the last stage after {@code changeStream}. */
  public S changeStreamSplitLargeEvent() {
    return add("$changeStreamSplitLargeEvent", scope -> new BsonDocument());
  }

  /**
   * Statistics of the collection.
   *
   * @param what as the server has them: {@code storageStats}, {@code count}, {@code latencyStats}
   */
  public S collStats(BsonDocument what) {
    return source("$collStats", what);
  }

  /**
   * The operations that the server is at.
   *
   * @param options as the server has them, for instance {@code allUsers}
   */
  public S currentOp(BsonDocument options) {
    return source("$currentOp", options);
  }

  /** The operations that the server is at. */
  public S currentOp() {
    return currentOp(new BsonDocument());
  }

  /** How often each index was used. */
  public S indexStats() {
    return source("$indexStats", new BsonDocument());
  }

  /** The sessions that the asked server has in its memory. */
  public S listLocalSessions(BsonDocument users) {
    return source("$listLocalSessions", users);
  }

  /** The queries that were sampled for the choice of a shard key. */
  public S listSampledQueries(BsonDocument options) {
    return source("$listSampledQueries", options);
  }

  /** The search indexes of the collection. */
  public S listSearchIndexes(BsonDocument options) {
    return source("$listSearchIndexes", options);
  }

  /** The sessions of all servers. */
  public S listSessions(BsonDocument users) {
    return source("$listSessions", users);
  }

  /** The plans that are kept for the collection's queries. */
  public S planCacheStats() {
    return source("$planCacheStats", new BsonDocument());
  }

  /** The settings that queries have. */
  public S querySettings(BsonDocument options) {
    return source("$querySettings", options);
  }

  /** Statistics of queries. */
  public S queryStats(BsonDocument options) {
    return source("$queryStats", options);
  }

  /** How collections are spread over shards. */
  public S shardedDataDistribution() {
    return source("$shardedDataDistribution", new BsonDocument());
  }

  private S source(String stage, BsonDocument body) {
    return add(
        stage,
        scope -> {
          if (!isEmpty()) {
            throw new IllegalArgumentException("it must be the first stage of a pipeline");
          }
          return body;
        },
        scope -> Shape.OPEN);
  }
}

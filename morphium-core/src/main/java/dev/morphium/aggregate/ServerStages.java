package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonDocument;

/**
 * The aggregation stages whose documents are not those of the collection: what the server knows of
 * itself, as {@code $indexStats} and {@code $currentOp}, and {@code $changeStream}.
 *
 * <p>Most of them must be the first stage; the pipeline asks the database that they belong to.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface ServerStages<S> extends Stages<S> {
  /**
   * The changes of the collection; {@code Morphium.watch} goes on after failures, this does not.
   *
   * @param options as the server has them, for instance {@code fullDocument}
   */
  default S changeStream(BsonDocument options) {
    Arguments.required(options, "changeStream", "options");
    return source("$changeStream", options);
  }

  /** The changes of the collection from now on. */
  default S changeStream() {
    return changeStream(new BsonDocument());
  }

  /** Splits events of more than 16 MB; the last stage after {@code changeStream}. */
  default S changeStreamSplitLargeEvent() {
    return with(PipelineStage.of("$changeStreamSplitLargeEvent", scope -> new BsonDocument()));
  }

  /**
   * Statistics of the collection.
   *
   * @param what as the server has them: {@code storageStats}, {@code count}, {@code latencyStats}
   */
  default S collStats(BsonDocument what) {
    Arguments.required(what, "collStats", "what");
    return source("$collStats", what);
  }

  /**
   * The operations that the server is at.
   *
   * @param options as the server has them, for instance {@code allUsers}
   */
  default S currentOp(BsonDocument options) {
    Arguments.required(options, "currentOp", "options");
    return source("$currentOp", options);
  }

  /** The operations that the server is at. */
  default S currentOp() {
    return currentOp(new BsonDocument());
  }

  /** How often each index was used. */
  default S indexStats() {
    return source("$indexStats", new BsonDocument());
  }

  /** The sessions that the asked server has in its memory. */
  default S listLocalSessions(BsonDocument users) {
    Arguments.required(users, "listLocalSessions", "users");
    return source("$listLocalSessions", users);
  }

  /** The queries that were sampled for the choice of a shard key. */
  default S listSampledQueries(BsonDocument options) {
    Arguments.required(options, "listSampledQueries", "options");
    return source("$listSampledQueries", options);
  }

  /** The search indexes of the collection. */
  default S listSearchIndexes(BsonDocument options) {
    Arguments.required(options, "listSearchIndexes", "options");
    return source("$listSearchIndexes", options);
  }

  /** The sessions of all servers. */
  default S listSessions(BsonDocument users) {
    Arguments.required(users, "listSessions", "users");
    return source("$listSessions", users);
  }

  /** The plans that are kept for the collection's queries. */
  default S planCacheStats() {
    return source("$planCacheStats", new BsonDocument());
  }

  /** The settings that queries have. */
  default S querySettings(BsonDocument options) {
    Arguments.required(options, "querySettings", "options");
    return source("$querySettings", options);
  }

  /** Statistics of queries. */
  default S queryStats(BsonDocument options) {
    Arguments.required(options, "queryStats", "options");
    return source("$queryStats", options);
  }

  /** How collections are spread over shards. */
  default S shardedDataDistribution() {
    return source("$shardedDataDistribution", new BsonDocument());
  }

  private S source(String stage, BsonDocument body) {
    BsonDocument copy = body.clone();
    return with(
        PipelineStage.at(
            stage,
            place -> {
              place.requireFirst();
              return new PipelineStage.Translated(copy, Shape.OPEN);
            }));
  }
}

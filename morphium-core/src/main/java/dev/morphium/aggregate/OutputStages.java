package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The aggregation stages that write the results to a collection: {@code $out} and {@code $merge},
 * each the last one of a pipeline.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface OutputStages<S> extends Stages<S> {
  /**
   * Writes the documents to a collection of this database and lets go of what was there. Source:
   * MongoDB manual, "$out".
   */
  default S out(String collection) {
    Arguments.required(collection, "out", "collection");
    return with(PipelineStage.of("$out", scope -> new BsonString(collection)));
  }

  /** Writes the documents to an entity's collection and lets go of what was there. */
  default S out(Class<?> entity) {
    return with(
        PipelineStage.at(
            "$out",
            place ->
                new PipelineStage.Translated(
                    new BsonString(place.types().collection(entity)), place.scope().shape())));
  }

  /** Writes the documents to a collection of another database. */
  default S out(String database, String collection) {
    Arguments.required(database, "out", "database");
    Arguments.required(collection, "out", "collection");
    return with(PipelineStage.of("$out", scope -> MergeTarget.name(database, collection)));
  }

  /**
   * Writes the documents to a time series.
   *
   * @param timeseries the collection's options: {@code timeField}, {@code metaField} and so on
   */
  default S out(String database, String collection, BsonDocument timeseries) {
    Arguments.required(database, "out", "database");
    Arguments.required(collection, "out", "collection");
    Arguments.required(timeseries, "out", "timeseries");
    BsonDocument body =
        MergeTarget.name(database, collection).append("timeseries", timeseries.clone());
    return with(PipelineStage.of("$out", scope -> body));
  }

  /** Merges the documents into a collection of this database; ended by {@code end()}. */
  default MergeStage<S> merge(String collection) {
    Arguments.required(collection, "merge", "collection");
    return new MergeStage<>(this, place -> new MergeTarget(new BsonString(collection), Shape.OPEN));
  }

  /** Merges the documents into an entity's collection; ended by {@code end()}. */
  default MergeStage<S> merge(Class<?> entity) {
    Arguments.required(entity, "merge", "entity");
    return new MergeStage<>(this, place -> MergeTarget.of(place.types(), entity));
  }

  /** Merges the documents into a collection of another database; ended by {@code end()}. */
  default MergeStage<S> merge(String database, String collection) {
    Arguments.required(database, "merge", "database");
    Arguments.required(collection, "merge", "collection");
    return new MergeStage<>(
        this, place -> new MergeTarget(MergeTarget.name(database, collection), Shape.OPEN));
  }
}

package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Sort;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * The aggregation stages that choose and order documents and leave them as they are: {@code
 * $match}, {@code $sort}, {@code $limit} and so on.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface FilterStages<S> extends Stages<S> {
  /** Keeps the documents that meet a filter: {@code $match}. Source: MongoDB manual, "$match". */
  default S match(Filter<?> filter) {
    Arguments.required(filter, "match", "filter");
    return with(PipelineStage.of("$match", scope -> filter.toBson(ShapeMapping.of(scope))));
  }

  /** Keeps the documents for which an expression is true: {@code $match} with {@code $expr}. */
  default S match(Expr condition) {
    Arguments.required(condition, "match", "condition");
    return with(
        PipelineStage.of(
            "$match", scope -> new BsonDocument("$expr", condition.toBson(scope.within()))));
  }

  /** Keeps the documents that meet a filter in the server's own form: {@code $match}. */
  default S match(BsonDocument filter) {
    Arguments.required(filter, "match", "filter");
    BsonDocument copy = filter.clone();
    return with(PipelineStage.of("$match", scope -> copy));
  }

  /**
   * Drops parts of documents: {@code $redact}.
   *
   * @param decision gives {@code Expr.keep()}, {@code Expr.prune()} or {@code Expr.descend()}; it
   *     is asked for the document and, after {@code descend}, for the objects in it, always by the
   *     names of the document. Source: MongoDB manual, "$redact"
   */
  default S redact(Expr decision) {
    Arguments.required(decision, "redact", "decision");
    return with(PipelineStage.of("$redact", scope -> decision.toBson(scope.within())));
  }

  /**
   * Keeps a share of the documents, chosen at random: {@code $match} with {@code $sampleRate}.
   *
   * @param share between 0 and 1
   */
  default S sampleRate(double share) {
    return with(
        PipelineStage.of(
            "$match",
            scope -> {
              if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(
                    "$sampleRate takes a share between 0 and 1, not " + share);
              }
              return new BsonDocument("$sampleRate", new BsonDouble(share));
            }));
  }

  /** Keeps some documents, chosen at random: {@code $sample}. Source: MongoDB manual, "$sample". */
  default S sample(long size) {
    return with(
        PipelineStage.of("$sample", scope -> new BsonDocument("size", positive("a sample", size))));
  }

  /** Keeps the first documents: {@code $limit}. Source: MongoDB manual, "$limit". */
  default S limit(long documents) {
    return with(PipelineStage.of("$limit", scope -> positive("a limit", documents)));
  }

  /** Passes over the first documents: {@code $skip}. Source: MongoDB manual, "$skip". */
  default S skip(long documents) {
    return with(
        PipelineStage.of(
            "$skip",
            scope -> {
              if (documents < 0) {
                throw new IllegalArgumentException(
                    "the number of documents to pass over is 0 or more, not " + documents);
              }
              return new BsonInt64(documents);
            }));
  }

  /**
   * Sorts the documents by names, of which a minus makes a descending one: {@code sort("-total",
   * "name")}. Source: MongoDB manual, "$sort".
   */
  default S sort(String... names) {
    return sort(Sort.by(names));
  }

  /** Sorts the documents: {@code $sort}. */
  default S sort(Sort order) {
    Arguments.required(order, "sort", "order");
    return with(PipelineStage.of("$sort", scope -> order.toBson(ShapeMapping.of(scope))));
  }

  private static BsonValue positive(String what, long number) {
    if (number <= 0) {
      throw new IllegalArgumentException("%s is 1 or more, not %d".formatted(what, number));
    }
    return new BsonInt64(number);
  }
}

package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A builder of a {@code $bucketAuto}: accumulators, and then {@link #end}; without accumulators it
 * counts.
 *
 * <p>A bucket's {@code _id} has the fields {@code min} and {@code max}. A value that never changes:
 * each method gives a new one. Source: MongoDB manual, "$bucketAuto".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class BucketAutoStage<S>
    implements Accumulators<BucketAutoStage<S>>, GroupAccumulators<BucketAutoStage<S>> {
  private final Stages<S> pipeline;
  private final Expr groupBy;
  private final int buckets;
  private final StageParts others;
  private final GroupFields fields;

  BucketAutoStage(Stages<S> pipeline, Expr groupBy, int buckets) {
    this(pipeline, groupBy, buckets, StageParts.NONE, GroupFields.NONE);
  }

  private BucketAutoStage(
      Stages<S> pipeline, Expr groupBy, int buckets, StageParts others, GroupFields fields) {
    this.pipeline = pipeline;
    this.groupBy = groupBy;
    this.buckets = buckets;
    this.others = others;
    this.fields = fields;
  }

  @Override
  public BucketAutoStage<S> accumulate(String name, Accumulation accumulation) {
    Arguments.required(name, "accumulate", "name");
    Arguments.required(accumulation, "accumulate", "accumulation");
    return new BucketAutoStage<>(
        pipeline, groupBy, buckets, others, fields.and(name, accumulation));
  }

  /** The series of numbers that boundaries are taken from: {@code "R5"}, {@code "1-2-5"}. */
  public BucketAutoStage<S> granularity(String series) {
    Arguments.required(series, "granularity", "series");
    StageParts next = others.with("granularity", new BsonString(series));
    return new BucketAutoStage<>(pipeline, groupBy, buckets, next, fields);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when the number of buckets is not positive
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$bucketAuto", this::body, this::shape));
  }

  private BsonDocument body(Scope scope) {
    if (buckets <= 0) {
      throw new IllegalArgumentException(
          "the number of buckets is 1 or more, not %d".formatted(buckets));
    }
    BsonDocument body =
        new BsonDocument("groupBy", groupBy.toBson(scope.within()))
            .append("buckets", new BsonInt32(buckets));
    fields.appendOutputTo(body, scope).putAll(others.toBson(scope, "granularity"));
    return body;
  }

  private Shape shape(Scope scope) {
    Shape value = groupBy.shape(scope.within());
    FieldsShape id = FieldsShape.closed().with("min", "min", value).with("max", "max", value);
    return fields.bucketShape(id, scope);
  }
}

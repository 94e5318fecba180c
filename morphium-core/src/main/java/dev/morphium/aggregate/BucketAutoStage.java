package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $bucketAuto} that is being said, up to {@link #end}; without accumulators it counts.
 *
 * <p>A bucket's {@code _id} has the fields {@code min} and {@code max}. Source: MongoDB manual,
 * "$bucketAuto".
 *
 * @param <S> the pipeline
 */
public final class BucketAutoStage<S extends StageList<S>>
    extends GroupAccumulators<BucketAutoStage<S>> {
  private final S pipeline;
  private final Expr groupBy;
  private final int buckets;
  private @Nullable String granularity;

  BucketAutoStage(S pipeline, Expr groupBy, int buckets) {
    this.pipeline = pipeline;
    this.groupBy = groupBy;
    this.buckets = buckets;
  }

  @Override
  BucketAutoStage<S> self() {
    return this;
  }

  /** The series of numbers that boundaries are taken from: {@code "R5"}, {@code "1-2-5"}. */
  public BucketAutoStage<S> granularity(String series) {
    granularity = series;
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when the number of buckets is not positive
   */
  public S end() {
    return pipeline.add("$bucketAuto", this::body, this::shape);
  }

  private BsonDocument body(Scope scope) {
    if (buckets <= 0) {
      throw new IllegalArgumentException(
          "the number of buckets is 1 or more, not %d".formatted(buckets));
    }
    BsonDocument body =
        new BsonDocument("groupBy", groupBy.toBson(scope.within()))
            .append("buckets", new BsonInt32(buckets));
    BucketStage.withOutput(body, this, scope);
    if (granularity != null) {
      body.append("granularity", new BsonString(granularity));
    }
    return body;
  }

  private Shape shape(Scope scope) {
    Shape value = groupBy.shape(scope.within());
    FieldsShape id = FieldsShape.closed().with("min", "min", value).with("max", "max", value);
    return BucketStage.shapeOf(this, id, scope);
  }
}

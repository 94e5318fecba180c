package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $bucket}: accumulators, and then {@link #end}; without accumulators it
 * counts.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$bucket".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class BucketStage<S>
    implements Accumulators<BucketStage<S>>, GroupAccumulators<BucketStage<S>> {
  private final Stages<S> pipeline;
  private final Expr groupBy;
  private final List<Expr> boundaries;
  private final StageParts others;
  private final GroupFields fields;

  BucketStage(Stages<S> pipeline, Expr groupBy, List<?> boundaries) {
    this(
        pipeline,
        groupBy,
        boundaries.stream().map(Expr::of).toList(),
        StageParts.NONE,
        GroupFields.NONE);
  }

  private BucketStage(
      Stages<S> pipeline,
      Expr groupBy,
      List<Expr> boundaries,
      StageParts others,
      GroupFields fields) {
    this.pipeline = pipeline;
    this.groupBy = groupBy;
    this.boundaries = boundaries;
    this.others = others;
    this.fields = fields;
  }

  @Override
  public BucketStage<S> accumulate(String name, Accumulation accumulation) {
    Arguments.required(name, "accumulate", "name");
    Arguments.required(accumulation, "accumulate", "accumulation");
    return new BucketStage<>(pipeline, groupBy, boundaries, others, fields.and(name, accumulation));
  }

  /** The {@code _id} of the bucket for values outside of the boundaries. */
  public BucketStage<S> defaultTo(@Nullable Object id) {
    Expr value = Expr.of(id);
    StageParts next = others.with("default", scope -> value.toBson(scope.within()));
    return new BucketStage<>(pipeline, groupBy, boundaries, next, fields);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when there are fewer than two boundaries
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$bucket", this::body, this::shape));
  }

  private BsonDocument body(Scope scope) {
    if (boundaries.size() < 2) {
      throw new IllegalArgumentException(
          "buckets need at least two boundaries, from the lowest to the highest");
    }
    BsonArray list = new BsonArray();
    for (Expr boundary : boundaries) {
      list.add(Expr.alike(boundary, groupBy, scope.within()));
    }
    BsonDocument body =
        new BsonDocument("groupBy", groupBy.toBson(scope.within())).append("boundaries", list);
    body.putAll(others.toBson(scope, "default"));
    return fields.appendOutputTo(body, scope);
  }

  private Shape shape(Scope scope) {
    return fields.bucketShape(groupBy.shape(scope.within()), scope);
  }
}

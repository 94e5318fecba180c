package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $bucket} that is being said, up to {@link #end}; without accumulators it counts. Source:
 * MongoDB manual, "$bucket".
 *
 * @param <S> the pipeline
 */
public final class BucketStage<S extends StageList<S>> extends GroupAccumulators<BucketStage<S>> {
  private final S pipeline;
  private final Expr groupBy;
  private final List<Expr> boundaries;
  private @Nullable Expr others;

  BucketStage(S pipeline, Expr groupBy, List<?> boundaries) {
    this.pipeline = pipeline;
    this.groupBy = groupBy;
    this.boundaries = boundaries.stream().map(Expr::of).toList();
  }

  @Override
  BucketStage<S> self() {
    return this;
  }

  /** The {@code _id} of the bucket for values outside of the boundaries. */
  public BucketStage<S> defaultTo(@Nullable Object id) {
    others = Expr.of(id);
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when there are fewer than two boundaries
   */
  public S end() {
    return pipeline.add("$bucket", this::body, this::shape);
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
    if (others != null) {
      body.append("default", others.toBson(scope.within()));
    }
    return withOutput(body, this, scope);
  }

  private Shape shape(Scope scope) {
    return shapeOf(this, groupBy.shape(scope.within()), scope);
  }

  static BsonDocument withOutput(
      BsonDocument body, GroupAccumulators<?> accumulators, Scope scope) {
    if (!accumulators.isEmpty()) {
      BsonDocument output = new BsonDocument();
      accumulators.appendTo(output, scope);
      body.append("output", output);
    }
    return body;
  }

  static Shape shapeOf(GroupAccumulators<?> accumulators, Shape id, Scope scope) {
    FieldsShape shape = FieldsShape.closed().with("_id", "_id", id);
    return accumulators.isEmpty()
        ? shape.with("count", "count", Shape.OPEN)
        : accumulators.addTo(shape, scope);
  }
}

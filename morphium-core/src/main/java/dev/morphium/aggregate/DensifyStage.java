package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A builder of a {@code $densify}: the distance of the documents, and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$densify".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class DensifyStage<S> {
  private final Stages<S> pipeline;
  private final String field;
  private final StageParts parts;

  DensifyStage(Stages<S> pipeline, String field) {
    this(pipeline, PathNames.path(field), StageParts.NONE.with("bounds", new BsonString("full")));
  }

  private DensifyStage(Stages<S> pipeline, String field, StageParts parts) {
    this.pipeline = pipeline;
    this.field = field;
    this.parts = parts;
  }

  /** Documents with different values of these fields are series of their own. */
  public DensifyStage<S> partitionBy(String... fields) {
    Arguments.elements(fields, "partitionBy", "fields");
    return with(
        fields.length == 0
            ? parts.without("partitionByFields")
            : parts.withFields("partitionByFields", fields));
  }

  /** The distance between two numbers. */
  public DensifyStage<S> step(Number distance) {
    Arguments.required(distance, "step", "distance");
    Expr step = Expr.literal(distance);
    return with(parts.with("step", step::toBson).without("unit"));
  }

  /**
   * The distance between two dates; {@code dateUnit} is {@code "hour"}, {@code "day"} and so on.
   */
  public DensifyStage<S> step(int distance, String dateUnit) {
    Arguments.required(dateUnit, "step", "dateUnit");
    return with(parts.with("step", new BsonInt32(distance)).with("unit", new BsonString(dateUnit)));
  }

  /** From the smallest to the largest value of each series, instead of all series. */
  public DensifyStage<S> withinPartitions() {
    return with(parts.with("bounds", new BsonString("partition")));
  }

  /** From a value up to before another. */
  public DensifyStage<S> between(Object lower, Object upper) {
    Expr from = Expr.literal(lower);
    Expr to = Expr.literal(upper);
    return with(
        parts.with(
            "bounds",
            scope -> {
              BsonArray limits = new BsonArray();
              limits.add(Expr.alike(from, Expr.field(field), scope));
              limits.add(Expr.alike(to, Expr.field(field), scope));
              return limits;
            }));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no step
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$densify", this::body));
  }

  private DensifyStage<S> with(StageParts next) {
    return new DensifyStage<>(pipeline, field, next);
  }

  private BsonDocument body(Scope scope) {
    if (!parts.has("step")) {
      throw new IllegalArgumentException("say the distance between two documents by step(...)");
    }
    BsonDocument body = new BsonDocument("field", new BsonString(scope.path(field)));
    body.putAll(parts.toBson(scope, "partitionByFields"));
    return body.append("range", parts.toBson(scope, "step", "unit", "bounds"));
  }
}

package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $densify} that is being said, up to {@link #end}. Source: MongoDB manual, "$densify".
 *
 * @param <S> the pipeline
 */
public final class DensifyStage<S extends StageList<S>> {
  private final S pipeline;
  private final String field;
  private List<String> partitions = List.of();
  private @Nullable Expr step;
  private @Nullable String unit;
  private Function<Scope, BsonValue> bounds = scope -> new BsonString("full");

  DensifyStage(S pipeline, String field) {
    this.pipeline = pipeline;
    this.field = PathNames.path(field);
  }

  /** Documents with different values of these fields are series of their own. */
  public DensifyStage<S> partitionBy(String... fields) {
    partitions = Arrays.stream(fields).map(PathNames::path).toList();
    return this;
  }

  /** The distance between two numbers. */
  public DensifyStage<S> step(Number distance) {
    step = Expr.literal(distance);
    unit = null;
    return this;
  }

  /**
   * The distance between two dates; {@code dateUnit} is {@code "hour"}, {@code "day"} and so on.
   */
  public DensifyStage<S> step(int distance, String dateUnit) {
    step = Expr.literal(distance);
    unit = dateUnit;
    return this;
  }

  /** From the smallest to the largest value of each series, instead of all series. */
  public DensifyStage<S> withinPartitions() {
    bounds = scope -> new BsonString("partition");
    return this;
  }

  /** From a value up to before another. */
  public DensifyStage<S> between(Object lower, Object upper) {
    Expr from = Expr.literal(lower);
    Expr to = Expr.literal(upper);
    bounds =
        scope -> {
          BsonArray limits = new BsonArray();
          limits.add(Expr.alike(from, Expr.field(field), scope));
          limits.add(Expr.alike(to, Expr.field(field), scope));
          return limits;
        };
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no step
   */
  public S end() {
    return pipeline.add("$densify", this::body);
  }

  private BsonDocument body(Scope scope) {
    if (step == null) {
      throw new IllegalArgumentException("say the distance between two documents by step(...)");
    }
    BsonDocument body = new BsonDocument("field", new BsonString(scope.path(field)));
    if (!partitions.isEmpty()) {
      BsonArray names = new BsonArray();
      partitions.forEach(name -> names.add(new BsonString(scope.path(name))));
      body.append("partitionByFields", names);
    }
    BsonDocument range = new BsonDocument("step", step.toBson(scope));
    if (unit != null) {
      range.append("unit", new BsonString(unit));
    }
    return body.append("range", range.append("bounds", bounds.apply(scope)));
  }
}

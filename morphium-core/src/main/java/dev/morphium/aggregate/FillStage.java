package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.query.filter.Sort;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * A builder of a {@code $fill}: what null and missing fields get, and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$fill".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class FillStage<S> {
  private final Stages<S> pipeline;
  private final StageParts parts;
  private final Map<String, Function<Scope, BsonDocument>> outputs;

  FillStage(Stages<S> pipeline) {
    this(pipeline, StageParts.NONE, Map.of());
  }

  private FillStage(
      Stages<S> pipeline, StageParts parts, Map<String, Function<Scope, BsonDocument>> outputs) {
    this.pipeline = pipeline;
    this.parts = parts;
    this.outputs = outputs;
  }

  /** Documents with different values of these fields are series of their own. */
  public FillStage<S> partitionBy(String... fields) {
    Arguments.elements(fields, "partitionBy", "fields");
    StageParts others = parts.without("partitionBy").without("partitionByFields");
    return with(fields.length == 0 ? others : others.withFields("partitionByFields", fields));
  }

  /** Documents with different values of an expression are series of their own. */
  public FillStage<S> partitionBy(Expr value) {
    Arguments.required(value, "partitionBy", "value");
    return with(
        parts
            .without("partitionByFields")
            .with("partitionBy", scope -> value.toBson(scope.within())));
  }

  /** The order of the documents. */
  public FillStage<S> sortBy(String... names) {
    return sortBy(Sort.by(names));
  }

  /** The order of the documents. */
  public FillStage<S> sortBy(Sort by) {
    Arguments.required(by, "sortBy", "by");
    return with(parts.with("sortBy", scope -> by.toBson(ShapeMapping.of(scope))));
  }

  /** A value for where the field is null or missing. */
  public FillStage<S> value(String field, Object value) {
    Arguments.required(field, "value", "field");
    Expr expression = Expr.of(value);
    String name = PathNames.path(field);
    return output(
        name, scope -> new BsonDocument("value", Expr.alike(expression, Expr.field(name), scope)));
  }

  /** Numbers on the line between the neighbours: {@code linear}. */
  public FillStage<S> linear(String field) {
    Arguments.required(field, "linear", "field");
    return method(field, "linear");
  }

  /** The last value before: {@code locf}, last observation carried forward. */
  public FillStage<S> locf(String field) {
    Arguments.required(field, "locf", "field");
    return method(field, "locf");
  }

  private FillStage<S> method(String field, String method) {
    return output(
        PathNames.path(field), scope -> new BsonDocument("method", new BsonString(method)));
  }

  private FillStage<S> output(String field, Function<Scope, BsonDocument> fill) {
    Map<String, Function<Scope, BsonDocument>> more = new LinkedHashMap<>(outputs);
    more.put(field, fill);
    return new FillStage<>(pipeline, parts, more);
  }

  private FillStage<S> with(StageParts next) {
    return new FillStage<>(pipeline, next, outputs);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no field to fill
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$fill", this::body));
  }

  private BsonDocument body(Scope scope) {
    if (outputs.isEmpty()) {
      throw new IllegalArgumentException(
          "at least one field is needed: value(...), linear(...) or locf(...)");
    }
    BsonDocument output = new BsonDocument();
    outputs.forEach((name, fill) -> output.append(scope.path(name), fill.apply(scope)));
    return parts
        .toBson(scope, "partitionBy", "partitionByFields", "sortBy")
        .append("output", output);
  }
}

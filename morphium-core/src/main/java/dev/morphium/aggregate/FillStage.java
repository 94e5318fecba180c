package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.query.filter.Sort;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $fill} that is being said, up to {@link #end}. Source: MongoDB manual, "$fill".
 *
 * @param <S> the pipeline
 */
public final class FillStage<S extends StageList<S>> {
  private final S pipeline;
  private final Map<String, Function<Scope, BsonDocument>> outputs = new LinkedHashMap<>();
  private List<String> partitionFields = List.of();
  private @Nullable Expr partition;
  private @Nullable Sort order;

  FillStage(S pipeline) {
    this.pipeline = pipeline;
  }

  /** Documents with different values of these fields are series of their own. */
  public FillStage<S> partitionBy(String... fields) {
    partitionFields = Arrays.stream(fields).map(PathNames::path).toList();
    partition = null;
    return this;
  }

  /** Documents with different values of an expression are series of their own. */
  public FillStage<S> partitionBy(Expr value) {
    partition = value;
    partitionFields = List.of();
    return this;
  }

  /** The order of the documents. */
  public FillStage<S> sortBy(String... names) {
    return sortBy(Sort.by(names));
  }

  /** The order of the documents. */
  public FillStage<S> sortBy(Sort by) {
    order = by;
    return this;
  }

  /** A value for where the field is null or missing. */
  public FillStage<S> value(String field, Object value) {
    Expr expression = Expr.of(value);
    String name = PathNames.path(field);
    outputs.put(
        name, scope -> new BsonDocument("value", Expr.alike(expression, Expr.field(name), scope)));
    return this;
  }

  /** Numbers on the line between the neighbours. */
  public FillStage<S> linear(String field) {
    return method(field, "linear");
  }

  /** The last value before. */
  public FillStage<S> locf(String field) {
    return method(field, "locf");
  }

  private FillStage<S> method(String field, String method) {
    outputs.put(PathNames.path(field), scope -> new BsonDocument("method", new BsonString(method)));
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no field to fill
   */
  public S end() {
    return pipeline.add("$fill", this::body);
  }

  private BsonDocument body(Scope scope) {
    if (outputs.isEmpty()) {
      throw new IllegalArgumentException(
          "at least one field is needed: value(...), linear(...) or locf(...)");
    }
    BsonDocument body = new BsonDocument();
    if (partition != null) {
      body.append("partitionBy", partition.toBson(scope.within()));
    } else if (!partitionFields.isEmpty()) {
      BsonArray names = new BsonArray();
      partitionFields.forEach(name -> names.add(new BsonString(scope.path(name))));
      body.append("partitionByFields", names);
    }
    if (order != null) {
      body.append("sortBy", order.toBson(StageList.names(scope)));
    }
    BsonDocument output = new BsonDocument();
    outputs.forEach((name, fill) -> output.append(scope.path(name), fill.apply(scope)));
    return body.append("output", output);
  }
}

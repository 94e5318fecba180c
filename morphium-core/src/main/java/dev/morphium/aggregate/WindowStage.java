package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.query.filter.Sort;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $setWindowFields} that is being said, up to {@link #end}: each function sets a field of
 * every document to what it computes of the documents around it.
 *
 * <p>Source: MongoDB manual, "$setWindowFields".
 *
 * @param <S> the pipeline
 */
public final class WindowStage<S extends StageList<S>> extends WindowFunctions<WindowStage<S>> {
  private final S pipeline;
  private final Map<String, Accumulation> functions = new LinkedHashMap<>();
  private final Map<String, Window> windows = new LinkedHashMap<>();
  private @Nullable Expr partition;
  private @Nullable Sort order;
  private @Nullable String latest;

  WindowStage(S pipeline) {
    this.pipeline = pipeline;
  }

  /** Windows stay within the documents that have the same value. */
  public WindowStage<S> partitionBy(Expr value) {
    partition = value;
    return this;
  }

  /** Windows stay within the documents that have the same value of a field. */
  public WindowStage<S> partitionBy(String field) {
    return partitionBy(Expr.field(field));
  }

  /** The order of the documents: {@code sortBy("-date")}. */
  public WindowStage<S> sortBy(String... names) {
    return sortBy(Sort.by(names));
  }

  /** The order of the documents. */
  public WindowStage<S> sortBy(Sort by) {
    order = by;
    return this;
  }

  /**
   * The window of the function before; without one it sees its whole partition.
   *
   * @throws IllegalStateException when there is no function yet
   */
  public WindowStage<S> over(Window window) {
    if (latest == null) {
      throw new IllegalStateException(
          "$setWindowFields: over(...) follows the function that the window is for");
    }
    windows.put(latest, window);
    return this;
  }

  @Override
  WindowStage<S> add(String name, Accumulation accumulation) {
    PathNames.requireName(name);
    if (functions.put(name, accumulation) != null) {
      throw new IllegalArgumentException("the field '" + name + "' is given twice; give it once");
    }
    latest = name;
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no function
   */
  public S end() {
    return pipeline.add("$setWindowFields", this::body, this::shape);
  }

  private BsonDocument body(Scope scope) {
    if (functions.isEmpty()) {
      throw new IllegalArgumentException(
          "at least one function is needed, rank(name) for instance");
    }
    BsonDocument body = new BsonDocument();
    if (partition != null) {
      body.append("partitionBy", partition.toBson(scope.within()));
    }
    if (order != null) {
      body.append("sortBy", order.toBson(StageList.names(scope)));
    }
    BsonDocument output = new BsonDocument();
    functions.forEach(
        (name, function) -> {
          BsonDocument field = function.toBson(scope.into(name));
          Window window = windows.get(name);
          output.append(
              scope.fresh(name),
              window == null ? field : field.append("window", window.document()));
        });
    return body.append("output", output);
  }

  private Shape shape(Scope scope) {
    FieldsShape shape = FieldsShape.beside(scope.shape());
    for (Map.Entry<String, Accumulation> function : functions.entrySet()) {
      String name = function.getKey();
      shape =
          shape.with(name, scope.fresh(name), function.getValue().shape().apply(scope.into(name)));
    }
    return shape;
  }
}

package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.Sort;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $setWindowFields}: each window function or accumulator sets a field of
 * every document to what it computes of the documents around it; and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual,
 * "$setWindowFields".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class WindowStage<S>
    implements Accumulators<WindowStage<S>>, WindowFunctions<WindowStage<S>> {
  private final Stages<S> pipeline;
  private final StageParts parts;
  private final List<Output> outputs;

  /** A field that is set, by a function over a window; null for the whole partition. */
  private record Output(String name, Accumulation function, @Nullable Window window) {
    BsonDocument toBson(Scope scope) {
      BsonDocument field = function.toBson(scope.into(name));
      return window == null ? field : field.append("window", window.document());
    }
  }

  WindowStage(Stages<S> pipeline) {
    this(pipeline, StageParts.NONE, List.of());
  }

  private WindowStage(Stages<S> pipeline, StageParts parts, List<Output> outputs) {
    this.pipeline = pipeline;
    this.parts = parts;
    this.outputs = List.copyOf(outputs);
  }

  /** Windows stay within the documents that have the same value. */
  public WindowStage<S> partitionBy(Expr value) {
    Arguments.required(value, "partitionBy", "value");
    return with(parts.with("partitionBy", scope -> value.toBson(scope.within())));
  }

  /** Windows stay within the documents that have the same value of a field. */
  public WindowStage<S> partitionBy(String field) {
    Arguments.required(field, "partitionBy", "field");
    return partitionBy(Expr.field(field));
  }

  /** Windows stay within the documents that have the same value of a property. */
  public <E> WindowStage<S> partitionBy(PropertyReference<E, ?> property) {
    return partitionBy(Expr.field(property));
  }

  /** The order of the documents: {@code sortBy("-date")}. */
  public WindowStage<S> sortBy(String... names) {
    return sortBy(Sort.by(names));
  }

  /** The order of the documents. */
  public WindowStage<S> sortBy(Sort by) {
    Arguments.required(by, "sortBy", "by");
    return with(parts.with("sortBy", scope -> by.toBson(ShapeMapping.of(scope))));
  }

  /**
   * The window of the function that was given last; without one it sees its whole partition.
   *
   * @throws IllegalStateException when there is no function yet
   */
  public WindowStage<S> over(Window window) {
    Arguments.required(window, "over", "window");
    if (outputs.isEmpty()) {
      throw new IllegalStateException(
          "$setWindowFields: over(...) follows the function that the window is for");
    }
    List<Output> changed = new ArrayList<>(outputs);
    Output last = changed.removeLast();
    changed.add(new Output(last.name, last.function, window));
    return new WindowStage<>(pipeline, parts, changed);
  }

  @Override
  public WindowStage<S> accumulate(String name, Accumulation accumulation) {
    Arguments.required(name, "accumulate", "name");
    Arguments.required(accumulation, "accumulate", "accumulation");
    PathNames.requireName(name);
    if (outputs.stream().anyMatch(output -> output.name.equals(name))) {
      throw new IllegalArgumentException("the field '" + name + "' is given twice; give it once");
    }
    List<Output> more = new ArrayList<>(outputs);
    more.add(new Output(name, accumulation, null));
    return new WindowStage<>(pipeline, parts, more);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no function
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$setWindowFields", this::body, this::shape));
  }

  private WindowStage<S> with(StageParts next) {
    return new WindowStage<>(pipeline, next, outputs);
  }

  private BsonDocument body(Scope scope) {
    if (outputs.isEmpty()) {
      throw new IllegalArgumentException(
          "at least one function is needed, rank(name) for instance");
    }
    BsonDocument output = new BsonDocument();
    outputs.forEach(field -> output.append(scope.added(field.name), field.toBson(scope)));
    return parts.toBson(scope, "partitionBy", "sortBy").append("output", output);
  }

  private Shape shape(Scope scope) {
    FieldsShape shape = FieldsShape.beside(scope.shape());
    for (Output output : outputs) {
      String name = output.name;
      shape = shape.with(name, scope.added(name), output.function.shape(scope.into(name)));
    }
    return shape;
  }
}

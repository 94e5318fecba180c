package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.Arguments;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $project}: fields that are kept, computed or dropped; and then {@link
 * #end}.
 *
 * <p>It either keeps the fields that are included and computed, and {@code _id}, or drops those
 * that are excluded. A value that never changes: each method gives a new one. Source: MongoDB
 * manual, "$project".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class ProjectStage<S> {
  private final Stages<S> pipeline;
  private final List<String> included;
  private final List<String> excluded;
  private final Fields computed;

  ProjectStage(Stages<S> pipeline) {
    this(pipeline, List.of(), List.of(), Fields.none());
  }

  private ProjectStage(
      Stages<S> pipeline, List<String> included, List<String> excluded, Fields computed) {
    this.pipeline = pipeline;
    this.included = included;
    this.excluded = excluded;
    this.computed = computed;
  }

  /** Keeps fields. */
  public ProjectStage<S> include(String... names) {
    Arguments.elements(names, "include", "names");
    return new ProjectStage<>(pipeline, more(included, names), excluded, computed);
  }

  /** Drops fields; beside kept ones only {@code _id} can be dropped. */
  public ProjectStage<S> exclude(String... names) {
    Arguments.elements(names, "exclude", "names");
    return new ProjectStage<>(pipeline, included, more(excluded, names), computed);
  }

  /** Drops {@code _id}. */
  public ProjectStage<S> withoutId() {
    return exclude("_id");
  }

  /** Computes a field; a number or a truth value is just that. */
  public ProjectStage<S> compute(String name, @Nullable Object value) {
    Arguments.required(name, "compute", "name");
    return new ProjectStage<>(pipeline, included, excluded, computed.and(name, value));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no field, or fields are both kept and dropped
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$project", this::body, this::shape));
  }

  private static List<String> more(List<String> paths, String... names) {
    return Stream.concat(paths.stream(), Arrays.stream(names).map(PathNames::path)).toList();
  }

  private boolean keeps() {
    return !included.isEmpty() || !computed.isEmpty();
  }

  private BsonDocument body(Scope scope) {
    BsonDocument body = new BsonDocument();
    for (String name : included) {
      body.append(scope.path(name), new BsonInt32(1));
    }
    computed.forEach(
        (name, value) -> body.append(scope.fresh(name), value.toProjectedField(scope.into(name))));
    for (String name : excluded) {
      String path = scope.path(name);
      if (keeps() && !path.equals("_id")) {
        throw new IllegalArgumentException(
            "'%s' cannot be dropped beside fields that are kept; whatever is not kept goes anyway"
                .formatted(name));
      }
      body.append(path, new BsonInt32(0));
    }
    if (body.isEmpty()) {
      throw new IllegalArgumentException("at least one field has to be kept, computed or dropped");
    }
    return body;
  }

  private Shape shape(Scope scope) {
    if (!keeps()) {
      return scope.shape();
    }
    FieldsShape[] shape = {FieldsShape.closed()};
    if (excluded.isEmpty() && hasId(scope)) {
      shape[0] = shape[0].with("_id", "_id", scope.shape().at("_id"));
    }
    for (String name : included) {
      String head = head(name);
      shape[0] = shape[0].with(head, scope.path(head), scope.shape().at(head));
    }
    computed.forEach(
        (name, value) ->
            shape[0] = shape[0].with(name, scope.fresh(name), value.shape(scope.into(name))));
    return shape[0];
  }

  private static boolean hasId(Scope scope) {
    try {
      return scope.path("_id").equals("_id");
    } catch (MappingException unknown) {
      return false;
    }
  }

  private static String head(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}

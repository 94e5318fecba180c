package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonDocument;

/**
 * A builder of a {@code $group}: accumulators, and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$group".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class GroupStage<S>
    implements Accumulators<GroupStage<S>>, GroupAccumulators<GroupStage<S>> {
  private final Stages<S> pipeline;
  private final Expr id;
  private final GroupFields fields;

  GroupStage(Stages<S> pipeline, Expr id, GroupFields fields) {
    this.pipeline = pipeline;
    this.id = id;
    this.fields = fields;
  }

  @Override
  public GroupStage<S> accumulate(String name, Accumulation accumulation) {
    Arguments.required(name, "accumulate", "name");
    Arguments.required(accumulation, "accumulate", "accumulation");
    return new GroupStage<>(pipeline, id, fields.and(name, accumulation));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   */
  public S end() {
    return pipeline.with(PipelineStage.of("$group", this::body, this::shape));
  }

  private BsonDocument body(Scope scope) {
    return fields.appendTo(new BsonDocument("_id", id.toBson(scope.into("_id"))), scope);
  }

  private Shape shape(Scope scope) {
    return fields.shape(id.shape(scope.into("_id")), scope);
  }
}

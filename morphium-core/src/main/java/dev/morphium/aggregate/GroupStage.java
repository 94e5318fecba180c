package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import org.bson.BsonDocument;

/**
 * A {@code $group} that is being said, up to {@link #end}. Source: MongoDB manual, "$group".
 *
 * @param <S> the pipeline
 */
public final class GroupStage<S extends StageList<S>> extends GroupAccumulators<GroupStage<S>> {
  private final S pipeline;
  private final Expr id;

  GroupStage(S pipeline, Expr id) {
    this.pipeline = pipeline;
    this.id = id;
  }

  @Override
  GroupStage<S> self() {
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   */
  public S end() {
    return pipeline.add("$group", this::body, this::shape);
  }

  private BsonDocument body(Scope scope) {
    BsonDocument body = new BsonDocument("_id", id.toBson(scope.into("_id")));
    appendTo(body, scope);
    return body;
  }

  private Shape shape(Scope scope) {
    Shape key = id.shape(scope.into("_id"));
    return addTo(FieldsShape.closed().with("_id", "_id", key), scope);
  }
}

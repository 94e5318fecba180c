package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $lookup} that is being said, up to {@link #as}: by equal fields, by a pipeline, or both.
 *
 * <p>Source: MongoDB manual, "$lookup".
 *
 * @param <S> the pipeline
 */
public final class LookupStage<S extends StageList<S>> {
  private final S pipeline;
  private final Foreign foreign;
  private @Nullable String localField;
  private String foreignField = "";
  private Fields variables = Fields.none();
  private @Nullable UnaryOperator<SubPipeline> stages;

  LookupStage(S pipeline, Foreign foreign) {
    this.pipeline = pipeline;
    this.foreign = foreign;
  }

  /** Joins documents of which one field equals one of these documents. */
  public LookupStage<S> on(String local, String other) {
    localField = PathNames.path(local);
    foreignField = PathNames.path(other);
    return this;
  }

  /** A value of these documents for the pipeline, to be had there by {@code variable(name)}. */
  public LookupStage<S> let(String name, Object value) {
    variables = variables.and(PathNames.requireVariable(name), value);
    return this;
  }

  /** What is done with the other documents before they are joined. */
  public LookupStage<S> pipeline(UnaryOperator<SubPipeline> inner) {
    stages = inner;
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @param name the field that gets the array of joined documents
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when neither fields nor a pipeline were given
   */
  public S as(String name) {
    PathNames.requireName(name);
    Shape[] joined = {foreign.shape()};
    return pipeline.add(
        "$lookup",
        scope -> body(scope, name, joined),
        scope -> FieldsShape.beside(scope.shape()).with(name, scope.fresh(name), joined[0]));
  }

  private BsonDocument body(Scope scope, String name, Shape[] joined) {
    if (localField == null && stages == null) {
      throw new IllegalArgumentException("say what is joined by on(...), pipeline(...), or both");
    }
    if (!variables.isEmpty() && stages == null) {
      throw new IllegalArgumentException("variables are for a pipeline, and none is given");
    }
    BsonDocument body = new BsonDocument();
    if (foreign.collection() != null) {
      body.append("from", new BsonString(foreign.collection()));
    }
    if (localField != null) {
      body.append("localField", new BsonString(scope.path(localField)));
      body.append("foreignField", new BsonString(foreign.shape().path(foreignField)));
    }
    List<BsonDocument> inside =
        stages == null ? List.of() : inside(stages, body, scope, name, joined);
    List<BsonDocument> complete = foreign.complete(inside);
    if (stages != null || !complete.isEmpty()) {
      body.append("pipeline", new BsonArray(complete));
    }
    return body.append("as", new BsonString(scope.fresh(name)));
  }

  /** The inner stages; the variables that they use are added to the body. */
  private List<BsonDocument> inside(
      UnaryOperator<SubPipeline> inner,
      BsonDocument body,
      Scope scope,
      String name,
      Shape[] joined) {
    Scope[] visible = {scope.into(name).withShape(foreign.shape())};
    BsonDocument let = new BsonDocument();
    variables.forEach(
        (variable, value) -> {
          let.append(variable, value.toBson(scope.within()));
          visible[0] = visible[0].withVariable(variable, value.shape(scope.within()));
        });
    if (!let.isEmpty()) {
      body.append("let", let);
    }
    SubPipeline built = inner.apply(new SubPipeline(pipeline.types, visible[0]));
    joined[0] = built.scope().shape();
    return built.stages();
  }
}

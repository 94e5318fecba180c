package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $lookup}: a join by equal fields, by a pipeline, or both; and then {@link
 * #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$lookup".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class LookupStage<S> {
  private final Stages<S> pipeline;
  private final Function<StagePlace, Foreign> from;
  private final Parts parts;

  /** What was said so far. */
  private record Parts(
      @Nullable String local,
      String other,
      Fields variables,
      @Nullable UnaryOperator<SubPipeline> stages,
      @Nullable String as) {
    static final Parts NONE = new Parts(null, "", Fields.none(), null, null);
  }

  LookupStage(Stages<S> pipeline, Function<StagePlace, Foreign> from) {
    this(pipeline, from, Parts.NONE);
  }

  private LookupStage(Stages<S> pipeline, Function<StagePlace, Foreign> from, Parts parts) {
    this.pipeline = pipeline;
    this.from = from;
    this.parts = parts;
  }

  /** Joins documents of which one field equals one of these documents. */
  public LookupStage<S> on(String localField, String foreignField) {
    Arguments.required(localField, "on", "localField");
    Arguments.required(foreignField, "on", "foreignField");
    return with(
        new Parts(
            PathNames.path(localField),
            PathNames.path(foreignField),
            parts.variables,
            parts.stages,
            parts.as));
  }

  /** A value of these documents for the pipeline, to be had there by {@code variable(name)}. */
  public LookupStage<S> let(String name, Object value) {
    Arguments.required(name, "let", "name");
    Fields more = parts.variables.and(PathNames.requireVariable(name), value);
    return with(new Parts(parts.local, parts.other, more, parts.stages, parts.as));
  }

  /** What is done with the other documents before they are joined. */
  public LookupStage<S> pipeline(UnaryOperator<SubPipeline> stages) {
    Arguments.required(stages, "pipeline", "stages");
    return with(new Parts(parts.local, parts.other, parts.variables, stages, parts.as));
  }

  /** The field that gets the array of joined documents. */
  public LookupStage<S> as(String name) {
    Arguments.required(name, "as", "name");
    PathNames.requireName(name);
    return with(new Parts(parts.local, parts.other, parts.variables, parts.stages, name));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when neither fields nor a pipeline were given, or no field for
   *     the joined documents
   */
  public S end() {
    return pipeline.with(
        PipelineStage.at("$lookup", place -> translated(place, from.apply(place))));
  }

  private LookupStage<S> with(Parts next) {
    return new LookupStage<>(pipeline, from, next);
  }

  private PipelineStage.Translated translated(StagePlace place, Foreign foreign) {
    String local = parts.local;
    UnaryOperator<SubPipeline> stages = parts.stages;
    if (local == null && stages == null) {
      throw new IllegalArgumentException("say what is joined by on(...), pipeline(...), or both");
    }
    if (!parts.variables.isEmpty() && stages == null) {
      throw new IllegalArgumentException("variables are for a pipeline, and none is given");
    }
    String as = parts.as;
    if (as == null) {
      throw new IllegalArgumentException("say which field gets the joined documents by as(name)");
    }
    Scope scope = place.scope();
    BsonDocument body = new BsonDocument();
    if (foreign.collection() != null) {
      body.append("from", new BsonString(foreign.collection()));
    }
    if (local != null) {
      body.append("localField", new BsonString(scope.path(local)));
      body.append("foreignField", new BsonString(foreign.shape().path(parts.other)));
    }
    Shape joined = foreign.shape();
    List<BsonDocument> inside = List.of();
    if (stages != null) {
      Variables variables = Variables.of(parts.variables, scope);
      variables.appendTo(body);
      SubPipeline inner =
          stages.apply(place.inner(variables.visibleIn(scope.into(as).withShape(foreign.shape()))));
      joined = inner.shape();
      inside = inner.stages();
    }
    List<BsonDocument> complete = foreign.complete(inside);
    if (stages != null || !complete.isEmpty()) {
      body.append("pipeline", new BsonArray(complete));
    }
    body.append("as", new BsonString(scope.added(as)));
    return new PipelineStage.Translated(
        body, FieldsShape.beside(scope.shape()).with(as, scope.added(as), joined));
  }
}

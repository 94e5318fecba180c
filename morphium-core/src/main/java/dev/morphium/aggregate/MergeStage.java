package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $merge}: what happens to documents that are there already and to those that
 * are not; and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$merge".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class MergeStage<S> {
  private final Stages<S> pipeline;
  private final Function<StagePlace, MergeTarget> target;
  private final StageParts parts;
  private final Fields variables;
  private final @Nullable UnaryOperator<SubPipeline> update;

  /** What happens to a document that is there already. */
  public enum WhenMatched {
    /** The new document takes its place. */
    REPLACE("replace"),
    /** It stays as it is. */
    KEEP_EXISTING("keepExisting"),
    /** It gets the fields of the new document. */
    MERGE("merge"),
    /** The aggregation fails; what was written before stays. */
    FAIL("fail");

    private final String text;

    WhenMatched(String text) {
      this.text = text;
    }
  }

  /** What happens to a document that is not there yet. */
  public enum WhenNotMatched {
    /** It is inserted. */
    INSERT("insert"),
    /** It is let go. */
    DISCARD("discard"),
    /** The aggregation fails; what was written before stays. */
    FAIL("fail");

    private final String text;

    WhenNotMatched(String text) {
      this.text = text;
    }
  }

  MergeStage(Stages<S> pipeline, Function<StagePlace, MergeTarget> target) {
    this(pipeline, target, StageParts.NONE, Fields.none(), null);
  }

  private MergeStage(
      Stages<S> pipeline,
      Function<StagePlace, MergeTarget> target,
      StageParts parts,
      Fields variables,
      @Nullable UnaryOperator<SubPipeline> update) {
    this.pipeline = pipeline;
    this.target = target;
    this.parts = parts;
    this.variables = variables;
    this.update = update;
  }

  /** The fields by which documents are the same, which need a unique index; without it the id. */
  public MergeStage<S> on(String... fields) {
    Arguments.elements(fields, "on", "fields");
    StageParts next =
        switch (fields.length) {
          case 0 -> parts.without("on");
          case 1 -> {
            String path = PathNames.path(fields[0]);
            yield parts.with("on", scope -> new BsonString(scope.path(path)));
          }
          default -> parts.withFields("on", fields);
        };
    return new MergeStage<>(pipeline, target, next, variables, update);
  }

  /** A value of the new document for the update, to be had there by {@code variable(name)}. */
  public MergeStage<S> let(String name, Object value) {
    Arguments.required(name, "let", "name");
    Fields more = variables.and(PathNames.requireVariable(name), value);
    return new MergeStage<>(pipeline, target, parts, more, update);
  }

  /** What happens to documents that are there already; without it they are merged. */
  public MergeStage<S> whenMatched(WhenMatched action) {
    Arguments.required(action, "whenMatched", "action");
    StageParts next = parts.with("whenMatched", new BsonString(action.text));
    return new MergeStage<>(pipeline, target, next, variables, null);
  }

  /**
   * How documents that are there already are changed: by stages that see the existing document, and
   * the new one as {@code variable("new")}, unless there are other variables.
   */
  public MergeStage<S> whenMatched(UnaryOperator<SubPipeline> stages) {
    Arguments.required(stages, "whenMatched", "stages");
    return new MergeStage<>(pipeline, target, parts.without("whenMatched"), variables, stages);
  }

  /** What happens to documents that are not there yet; without it they are inserted. */
  public MergeStage<S> whenNotMatched(WhenNotMatched action) {
    Arguments.required(action, "whenNotMatched", "action");
    StageParts next = parts.with("whenNotMatched", new BsonString(action.text));
    return new MergeStage<>(pipeline, target, next, variables, update);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there are variables and no update that uses them
   */
  public S end() {
    return pipeline.with(
        PipelineStage.at(
            "$merge",
            place ->
                new PipelineStage.Translated(
                    body(place, target.apply(place)), place.scope().shape())));
  }

  private BsonDocument body(StagePlace place, MergeTarget into) {
    UnaryOperator<SubPipeline> changes = update;
    if (changes == null && !variables.isEmpty()) {
      throw new IllegalArgumentException(
          "variables are for an update by stages, and none is given: whenMatched(stages -> ...)");
    }
    Scope scope = place.scope();
    BsonDocument body = new BsonDocument("into", into.into());
    body.putAll(parts.toBson(scope, "on"));
    if (changes != null) {
      Variables let = Variables.of(variables, scope);
      let.appendTo(body);
      Scope inner =
          new Scope(into.shape(), scope.variables(), scope.values(), null, null)
              .withVariable("new", scope.shape());
      SubPipeline stages = changes.apply(place.inner(let.visibleIn(inner)));
      body.append("whenMatched", new BsonArray(stages.stages()));
    }
    body.putAll(parts.toBson(scope, "whenMatched", "whenNotMatched"));
    return body;
  }
}

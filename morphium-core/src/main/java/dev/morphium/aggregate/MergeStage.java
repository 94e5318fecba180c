package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $merge} that is being said, up to {@link #end}. Source: MongoDB manual, "$merge".
 *
 * @param <S> the pipeline
 */
public final class MergeStage<S extends StageList<S>> {
  private final S pipeline;
  private final BsonValue into;
  private final Shape target;
  private List<String> on = List.of();
  private Fields variables = Fields.none();
  private @Nullable WhenMatched matched;
  private @Nullable UnaryOperator<SubPipeline> update;
  private @Nullable WhenNotMatched notMatched;

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

  MergeStage(S pipeline, BsonValue into, Shape target) {
    this.pipeline = pipeline;
    this.into = into;
    this.target = target;
  }

  /** The fields by which documents are the same, which need a unique index; without it the id. */
  public MergeStage<S> on(String... fields) {
    on = Arrays.stream(fields).map(PathNames::path).toList();
    return this;
  }

  /** A value of the new document for the update, to be had there by {@code variable(name)}. */
  public MergeStage<S> let(String name, Object value) {
    variables = variables.and(PathNames.requireVariable(name), value);
    return this;
  }

  /** What happens to documents that are there already; without it they are merged. */
  public MergeStage<S> whenMatched(WhenMatched action) {
    matched = action;
    update = null;
    return this;
  }

  /**
   * How documents that are there already are changed: by stages that see the existing document, and
   * the new one as {@code variable("new")}, unless there are other variables.
   */
  public MergeStage<S> whenMatched(UnaryOperator<SubPipeline> stages) {
    update = stages;
    matched = null;
    return this;
  }

  /** What happens to documents that are not there yet; without it they are inserted. */
  public MergeStage<S> whenNotMatched(WhenNotMatched action) {
    notMatched = action;
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there are variables and no update that uses them
   */
  public S end() {
    return pipeline.add("$merge", this::body);
  }

  private BsonDocument body(Scope scope) {
    BsonDocument body = new BsonDocument("into", into);
    if (on.size() == 1) {
      body.append("on", new BsonString(scope.path(on.get(0))));
    } else if (!on.isEmpty()) {
      BsonArray names = new BsonArray();
      on.forEach(name -> names.add(new BsonString(scope.path(name))));
      body.append("on", names);
    }
    if (update != null) {
      body.append("whenMatched", update(update, body, scope));
    } else if (!variables.isEmpty()) {
      throw new IllegalArgumentException(
          "variables are for an update by stages, and none is given: whenMatched(stages -> ...)");
    } else if (matched != null) {
      body.append("whenMatched", new BsonString(matched.text));
    }
    if (notMatched != null) {
      body.append("whenNotMatched", new BsonString(notMatched.text));
    }
    return body;
  }

  private BsonArray update(UnaryOperator<SubPipeline> stages, BsonDocument body, Scope scope) {
    Scope[] inner = {
      new Scope(target, scope.variables(), scope.values(), null, null)
          .withVariable("new", scope.shape())
    };
    BsonDocument let = new BsonDocument();
    variables.forEach(
        (name, value) -> {
          let.append(name, value.toBson(scope.within()));
          inner[0] = inner[0].withVariable(name, value.shape(scope.within()));
        });
    if (!let.isEmpty()) {
      body.append("let", let);
    }
    return new BsonArray(stages.apply(new SubPipeline(pipeline.types, inner[0])).stages());
  }
}

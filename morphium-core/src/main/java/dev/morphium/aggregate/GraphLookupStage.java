package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.query.filter.Filter;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@code $graphLookup}: which links are followed, and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual,
 * "$graphLookup".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class GraphLookupStage<S> {
  private final Stages<S> pipeline;
  private final Function<StagePlace, Foreign> from;
  private final Expr startWith;
  private final Parts parts;

  /** What was said so far. */
  private record Parts(
      @Nullable String connectFrom,
      String connectTo,
      @Nullable Long maxDepth,
      @Nullable String depthField,
      @Nullable Filter<?> restriction,
      @Nullable String as) {
    static final Parts NONE = new Parts(null, "", null, null, null, null);
  }

  GraphLookupStage(Stages<S> pipeline, Function<StagePlace, Foreign> from, Expr startWith) {
    this(pipeline, from, startWith, Parts.NONE);
  }

  private GraphLookupStage(
      Stages<S> pipeline, Function<StagePlace, Foreign> from, Expr startWith, Parts parts) {
    this.pipeline = pipeline;
    this.from = from;
    this.startWith = startWith;
    this.parts = parts;
  }

  /** A link: from the value of one field to the documents that have it in another. */
  public GraphLookupStage<S> connect(String fromField, String toField) {
    Arguments.required(fromField, "connect", "fromField");
    Arguments.required(toField, "connect", "toField");
    return with(
        new Parts(
            PathNames.path(fromField),
            PathNames.path(toField),
            parts.maxDepth,
            parts.depthField,
            parts.restriction,
            parts.as));
  }

  /** How many links are followed from one document to the next at most; 0 for the first only. */
  public GraphLookupStage<S> maxDepth(long links) {
    if (links < 0) {
      throw new IllegalArgumentException("$graphLookup: maxDepth is 0 or more, not " + links);
    }
    return with(
        new Parts(
            parts.connectFrom,
            parts.connectTo,
            links,
            parts.depthField,
            parts.restriction,
            parts.as));
  }

  /** The new field of the found documents that gets the number of links. */
  public GraphLookupStage<S> depthField(String name) {
    Arguments.required(name, "depthField", "name");
    PathNames.requireName(name);
    return with(
        new Parts(
            parts.connectFrom, parts.connectTo, parts.maxDepth, name, parts.restriction, parts.as));
  }

  /** Only documents that meet a filter are found and followed. */
  public GraphLookupStage<S> restrict(Filter<?> filter) {
    Arguments.required(filter, "restrict", "filter");
    return with(
        new Parts(
            parts.connectFrom,
            parts.connectTo,
            parts.maxDepth,
            parts.depthField,
            filter,
            parts.as));
  }

  /** The field that gets the array of found documents. */
  public GraphLookupStage<S> as(String name) {
    Arguments.required(name, "as", "name");
    PathNames.requireName(name);
    return with(
        new Parts(
            parts.connectFrom,
            parts.connectTo,
            parts.maxDepth,
            parts.depthField,
            parts.restriction,
            name));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when no link was given, or no field for the found documents
   */
  public S end() {
    return pipeline.with(
        PipelineStage.at("$graphLookup", place -> translated(place, from.apply(place))));
  }

  private GraphLookupStage<S> with(Parts next) {
    return new GraphLookupStage<>(pipeline, from, startWith, next);
  }

  private PipelineStage.Translated translated(StagePlace place, Foreign foreign) {
    String connectFrom = parts.connectFrom;
    if (connectFrom == null) {
      throw new IllegalArgumentException("say which link is followed by connect(from, to)");
    }
    String name = parts.as;
    if (name == null) {
      throw new IllegalArgumentException("say which field gets the found documents by as(name)");
    }
    Scope scope = place.scope();
    String as = scope.added(name);
    BsonDocument body =
        new BsonDocument("from", new BsonString(String.valueOf(foreign.collection())));
    body.append("startWith", startWith.toBson(scope.within()));
    body.append("connectFromField", new BsonString(foreign.shape().path(connectFrom)));
    body.append("connectToField", new BsonString(foreign.shape().path(parts.connectTo)));
    body.append("as", new BsonString(as));
    Long maxDepth = parts.maxDepth;
    if (maxDepth != null) {
      body.append("maxDepth", new BsonInt64(maxDepth));
    }
    Shape found = foreign.shape();
    String depthField = parts.depthField;
    if (depthField != null) {
      String depth = scope.into(name).withShape(foreign.shape()).fresh(depthField);
      body.append("depthField", new BsonString(depth));
      found = FieldsShape.beside(found).with(depthField, depth, Shape.OPEN);
    }
    BsonDocument filter = foreign.restricted(parts.restriction, scope);
    if (!filter.isEmpty()) {
      body.append("restrictSearchWithMatch", filter);
    }
    return new PipelineStage.Translated(
        body, FieldsShape.beside(scope.shape()).with(name, as, found));
  }
}

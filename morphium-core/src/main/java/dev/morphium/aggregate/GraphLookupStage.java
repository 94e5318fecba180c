package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.query.filter.Filter;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $graphLookup} that is being said, up to {@link #as}. Source: MongoDB manual,
 * "$graphLookup".
 *
 * @param <S> the pipeline
 */
public final class GraphLookupStage<S extends StageList<S>> {
  private final S pipeline;
  private final Foreign foreign;
  private final Expr startWith;
  private @Nullable String connectFrom;
  private String connectTo = "";
  private @Nullable Long maxDepth;
  private @Nullable String depthField;
  private @Nullable Filter<?> restriction;

  GraphLookupStage(S pipeline, Foreign foreign, Expr startWith) {
    this.pipeline = pipeline;
    this.foreign = foreign;
    this.startWith = startWith;
  }

  /** A link: from the value of one field to the documents that have it in another. */
  public GraphLookupStage<S> connect(String fromField, String toField) {
    connectFrom = PathNames.path(fromField);
    connectTo = PathNames.path(toField);
    return this;
  }

  /** How many links are followed from one document to the next at most; 0 for the first only. */
  public GraphLookupStage<S> maxDepth(long links) {
    if (links < 0) {
      throw new IllegalArgumentException("$graphLookup: maxDepth is 0 or more, not " + links);
    }
    maxDepth = links;
    return this;
  }

  /** The new field of the found documents that gets the number of links. */
  public GraphLookupStage<S> depthField(String name) {
    depthField = PathNames.requireName(name);
    return this;
  }

  /** Only documents that meet a condition are found and followed. */
  public GraphLookupStage<S> restrict(Filter<?> filter) {
    restriction = filter;
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @param name the field that gets the array of found documents
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when no link was given
   */
  public S as(String name) {
    PathNames.requireName(name);
    return pipeline.add(
        "$graphLookup",
        scope -> body(scope, name),
        scope -> {
          Shape found =
              depthField == null
                  ? foreign.shape()
                  : FieldsShape.beside(foreign.shape())
                      .with(depthField, depth(scope, name, depthField), Shape.OPEN);
          return FieldsShape.beside(scope.shape()).with(name, scope.fresh(name), found);
        });
  }

  private BsonDocument body(Scope scope, String name) {
    if (connectFrom == null) {
      throw new IllegalArgumentException("say which link is followed by connect(from, to)");
    }
    BsonDocument body =
        new BsonDocument("from", new BsonString(String.valueOf(foreign.collection())));
    body.append("startWith", startWith.toBson(scope.within()));
    body.append("connectFromField", new BsonString(foreign.shape().path(connectFrom)));
    body.append("connectToField", new BsonString(foreign.shape().path(connectTo)));
    body.append("as", new BsonString(scope.fresh(name)));
    if (maxDepth != null) {
      body.append("maxDepth", new BsonInt64(maxDepth));
    }
    if (depthField != null) {
      body.append("depthField", new BsonString(depth(scope, name, depthField)));
    }
    BsonDocument filter = filter(scope);
    return filter.isEmpty() ? body : body.append("restrictSearchWithMatch", filter);
  }

  private BsonDocument filter(Scope scope) {
    BsonDocument given =
        restriction == null
            ? new BsonDocument()
            : restriction.toBson(StageList.names(scope.withShape(foreign.shape())));
    BsonDocument ofType = foreign.typeFilter();
    if (ofType == null || given.isEmpty()) {
      return ofType == null ? given : ofType;
    }
    return new BsonDocument("$and", new BsonArray(List.of(ofType, given)));
  }

  private String depth(Scope scope, String name, String field) {
    return scope.into(name).withShape(foreign.shape()).fresh(field);
  }
}

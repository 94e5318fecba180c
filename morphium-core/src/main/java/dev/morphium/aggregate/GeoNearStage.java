package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.query.filter.Filter;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A builder of a {@code $geoNear}, the first stage of a pipeline: a point, limits, and then {@link
 * #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$geoNear".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class GeoNearStage<S> {
  private final Stages<S> pipeline;
  private final StageParts parts;
  private final Fields added;

  GeoNearStage(Stages<S> pipeline) {
    this(pipeline, StageParts.NONE, Fields.none());
  }

  private GeoNearStage(Stages<S> pipeline, StageParts parts, Fields added) {
    this.pipeline = pipeline;
    this.parts = parts;
    this.added = added;
  }

  /** The point on the globe; distances are in metres. */
  public GeoNearStage<S> near(double longitude, double latitude) {
    return with(
        "near",
        new BsonDocument("type", new BsonString("Point"))
            .append("coordinates", numbers(longitude, latitude)));
  }

  /** The point on a plane; distances are in its units. */
  public GeoNearStage<S> nearOnPlane(double x, double y) {
    return with("near", numbers(x, y));
  }

  /** The new field that gets the distance. */
  public GeoNearStage<S> distanceField(String name) {
    Arguments.required(name, "distanceField", "name");
    return adding("distanceField", name);
  }

  /** The new field that gets the place that the distance was taken to. */
  public GeoNearStage<S> includeLocs(String name) {
    Arguments.required(name, "includeLocs", "name");
    return adding("includeLocs", name);
  }

  /** The property with the place, when there are several indexes. */
  public GeoNearStage<S> key(String field) {
    Arguments.required(field, "key", "field");
    String path = PathNames.path(field);
    return with(parts.with("key", scope -> new BsonString(scope.path(path))));
  }

  /** Only documents that meet a filter. */
  public GeoNearStage<S> query(Filter<?> filter) {
    Arguments.required(filter, "query", "filter");
    return with(parts.with("query", scope -> filter.toBson(ShapeMapping.of(scope))));
  }

  /** The greatest distance. */
  public GeoNearStage<S> maxDistance(double distance) {
    return with("maxDistance", new BsonDouble(distance));
  }

  /** The least distance. */
  public GeoNearStage<S> minDistance(double distance) {
    return with("minDistance", new BsonDouble(distance));
  }

  /** What distances are multiplied with. */
  public GeoNearStage<S> distanceMultiplier(double factor) {
    return with("distanceMultiplier", new BsonDouble(factor));
  }

  /** Whether distances on a plane are taken as on a globe. */
  public GeoNearStage<S> spherical(boolean globe) {
    return with("spherical", BsonBoolean.valueOf(globe));
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no point, or another stage before
   */
  public S end() {
    return pipeline.with(PipelineStage.at("$geoNear", this::translated));
  }

  private GeoNearStage<S> with(String name, BsonValue value) {
    return with(parts.with(name, value));
  }

  private GeoNearStage<S> with(StageParts next) {
    return new GeoNearStage<>(pipeline, next, added);
  }

  private GeoNearStage<S> adding(String part, String field) {
    return new GeoNearStage<>(
        pipeline,
        parts.with(part, scope -> new BsonString(scope.added(field))),
        added.and(field, null));
  }

  private PipelineStage.Translated translated(StagePlace place) {
    if (!parts.has("near")) {
      throw new IllegalArgumentException("say the point by near(longitude, latitude)");
    }
    place.requireFirst();
    Scope scope = place.scope();
    FieldsShape shape = FieldsShape.beside(scope.shape());
    for (Map.Entry<String, Expr> field : added.entries()) {
      shape = shape.with(field.getKey(), scope.added(field.getKey()), Shape.OPEN);
    }
    BsonDocument body =
        parts.toBson(
            scope,
            "near",
            "distanceField",
            "includeLocs",
            "key",
            "query",
            "maxDistance",
            "minDistance",
            "distanceMultiplier",
            "spherical");
    return new PipelineStage.Translated(body, shape);
  }

  private static BsonArray numbers(double first, double second) {
    return new BsonArray(List.of(new BsonDouble(first), new BsonDouble(second)));
  }
}

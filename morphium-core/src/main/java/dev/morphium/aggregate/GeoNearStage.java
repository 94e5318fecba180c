package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.query.filter.Filter;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $geoNear} that is being said, up to {@link #end}; the first stage of a pipeline. Source:
 * MongoDB manual, "$geoNear".
 *
 * @param <S> the pipeline
 */
public final class GeoNearStage<S extends StageList<S>> {
  private final S pipeline;
  private final BsonDocument limits = new BsonDocument();
  private @Nullable BsonValue near;
  private @Nullable String distanceField;
  private @Nullable String includeLocs;
  private @Nullable String key;
  private @Nullable Filter<?> query;

  GeoNearStage(S pipeline) {
    this.pipeline = pipeline;
  }

  /** The point on the globe; distances are in metres. */
  public GeoNearStage<S> near(double longitude, double latitude) {
    near =
        new BsonDocument("type", new BsonString("Point"))
            .append("coordinates", numbers(longitude, latitude));
    return this;
  }

  /** The point on a plane; distances are in its units. */
  public GeoNearStage<S> nearOnPlane(double x, double y) {
    near = numbers(x, y);
    return this;
  }

  /** The new field that gets the distance. */
  public GeoNearStage<S> distanceField(String name) {
    distanceField = PathNames.requireName(name);
    return this;
  }

  /** The new field that gets the place that the distance was taken to. */
  public GeoNearStage<S> includeLocs(String name) {
    includeLocs = PathNames.requireName(name);
    return this;
  }

  /** The property with the place, when there are several indexes. */
  public GeoNearStage<S> key(String field) {
    key = PathNames.path(field);
    return this;
  }

  /** Only documents that meet a condition. */
  public GeoNearStage<S> query(Filter<?> filter) {
    query = filter;
    return this;
  }

  /** The greatest distance. */
  public GeoNearStage<S> maxDistance(double distance) {
    limits.append("maxDistance", new BsonDouble(distance));
    return this;
  }

  /** The least distance. */
  public GeoNearStage<S> minDistance(double distance) {
    limits.append("minDistance", new BsonDouble(distance));
    return this;
  }

  /** What distances are multiplied with. */
  public GeoNearStage<S> distanceMultiplier(double factor) {
    limits.append("distanceMultiplier", new BsonDouble(factor));
    return this;
  }

  /** Whether distances on a plane are taken as on a globe. */
  public GeoNearStage<S> spherical(boolean globe) {
    limits.append("spherical", BsonBoolean.valueOf(globe));
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when there is no point, or another stage before
   */
  public S end() {
    return pipeline.add("$geoNear", this::body, this::shape);
  }

  private BsonDocument body(Scope scope) {
    if (near == null) {
      throw new IllegalArgumentException("say the point by near(longitude, latitude)");
    }
    if (!pipeline.isEmpty()) {
      throw new IllegalArgumentException("it must be the first stage of a pipeline");
    }
    BsonDocument body = new BsonDocument("near", near);
    if (distanceField != null) {
      body.append("distanceField", new BsonString(scope.fresh(distanceField)));
    }
    if (includeLocs != null) {
      body.append("includeLocs", new BsonString(scope.fresh(includeLocs)));
    }
    if (key != null) {
      body.append("key", new BsonString(scope.path(key)));
    }
    if (query != null) {
      body.append("query", query.toBson(StageList.names(scope)));
    }
    body.putAll(limits);
    return body;
  }

  private Shape shape(Scope scope) {
    FieldsShape shape = FieldsShape.beside(scope.shape());
    for (String name : new String[] {distanceField, includeLocs}) {
      if (name != null) {
        shape = shape.with(name, scope.fresh(name), Shape.OPEN);
      }
    }
    return shape;
  }

  private static BsonArray numbers(double first, double second) {
    return new BsonArray(List.of(new BsonDouble(first), new BsonDouble(second)));
  }
}

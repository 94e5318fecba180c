package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;

/**
 * Conditions on places.
 *
 * <p>Plain numbers ask of a flat surface (index {@code 2d}), a {@link Geometry} of the globe (index
 * {@code 2dsphere}). Source: MongoDB manual, "Geospatial Query Operators".
 *
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface GeoConditions<R> extends Conditions<R> {
  /** Wholly within an area. */
  default R geoWithin(Geometry area) {
    Arguments.required(area, "geoWithin", "area");
    return condition(geometry("$geoWithin", area));
  }

  /** Shares a point with a shape. */
  default R geoIntersects(Geometry shape) {
    Arguments.required(shape, "geoIntersects", "shape");
    return condition(geometry("$geoIntersects", shape));
  }

  /** Within the rectangle between two corners, on a flat surface. */
  default R box(double left, double bottom, double right, double top) {
    return condition(within("$box", pairs("box", left, bottom, right, top)));
  }

  /** Within the polygon of these corners (x, y, x, y, …), on a flat surface. */
  default R polygon(double... corners) {
    Arguments.required(corners, "polygon", "corners");
    return condition(within("$polygon", pairs("polygon", corners)));
  }

  /** Within a circle, on a flat surface. */
  default R center(double x, double y, double radius) {
    return condition(within("$center", circle(x, y, radius)));
  }

  /**
   * Within a circle on the globe.
   *
   * @param radius in radians: the distance divided by the radius of the earth
   */
  default R centerSphere(double longitude, double latitude, double radius) {
    return condition(within("$centerSphere", circle(longitude, latitude, radius)));
  }

  /** Everything, the nearest first, on a flat surface. */
  default R near(double x, double y) {
    return condition(Near.flat("$near", x, y, Near.UNLIMITED, Near.UNLIMITED));
  }

  /** What is not farther away than this, the nearest first, on a flat surface. */
  default R near(double x, double y, double maxDistance) {
    return condition(Near.flat("$near", x, y, maxDistance, Near.UNLIMITED));
  }

  /** Everything, the nearest first. */
  default R near(Geometry.Point point) {
    Arguments.required(point, "near", "point");
    return condition(Near.globe("$near", point, Near.UNLIMITED, Near.UNLIMITED));
  }

  /** What is between so many meters away, the nearest first. */
  default R near(Geometry.Point point, double maxMeters, double minMeters) {
    Arguments.required(point, "near", "point");
    return condition(Near.globe("$near", point, maxMeters, minMeters));
  }

  /** Everything, the nearest on the globe first. */
  default R nearSphere(double longitude, double latitude) {
    return condition(Near.flat("$nearSphere", longitude, latitude, Near.UNLIMITED, Near.UNLIMITED));
  }

  /** What is not farther away than this many radians, the nearest on the globe first. */
  default R nearSphere(double longitude, double latitude, double maxRadians) {
    return condition(Near.flat("$nearSphere", longitude, latitude, maxRadians, Near.UNLIMITED));
  }

  /** Everything, the nearest first. */
  default R nearSphere(Geometry.Point point) {
    Arguments.required(point, "nearSphere", "point");
    return condition(Near.globe("$nearSphere", point, Near.UNLIMITED, Near.UNLIMITED));
  }

  /** What is between so many meters away, the nearest first. */
  default R nearSphere(Geometry.Point point, double maxMeters, double minMeters) {
    Arguments.required(point, "nearSphere", "point");
    return condition(Near.globe("$nearSphere", point, maxMeters, minMeters));
  }

  private static FieldOperator geometry(String operator, Geometry shape) {
    return (mapping, path) ->
        new BsonDocument(operator, new BsonDocument("$geometry", shape.toBson()));
  }

  private static FieldOperator within(String shape, FieldOperator operand) {
    return (mapping, path) ->
        new BsonDocument(
            "$geoWithin",
            new BsonDocument(shape, operand.toBson(mapping, path).getArray("operand")));
  }

  private static FieldOperator pairs(String name, double... numbers) {
    double[] copy = numbers.clone();
    return (mapping, path) -> {
      if (copy.length % 2 != 0 || (name.equals("polygon") && copy.length < 6)) {
        throw FieldNames.mistake(
            mapping,
            path,
            "a polygon has three corners or more, each with x and y; these are %s numbers"
                .formatted(copy.length));
      }
      BsonArray corners = new BsonArray();
      for (int i = 0; i < copy.length; i += 2) {
        corners.add(Near.pair(copy[i], copy[i + 1]));
      }
      return new BsonDocument("operand", corners);
    };
  }

  private static FieldOperator circle(double x, double y, double radius) {
    return (mapping, path) -> {
      if (!(radius >= 0)) {
        throw FieldNames.mistake(mapping, path, "a radius is 0 or more, not " + radius);
      }
      BsonArray circle = new BsonArray();
      circle.add(Near.pair(x, y));
      circle.add(new BsonDouble(radius));
      return new BsonDocument("operand", circle);
    };
  }
}

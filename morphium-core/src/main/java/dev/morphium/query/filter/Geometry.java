package dev.morphium.query.filter;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A GeoJSON geometry: a shape on the globe. Source: MongoDB manual, "GeoJSON Objects".
 *
 * <p>Longitude comes first, as everywhere in GeoJSON.
 */
public sealed interface Geometry {
  /** The shape as GeoJSON: {@code {type: "Point", coordinates: [10, 50]}}. */
  BsonDocument toBson();

  /**
   * A place.
   *
   * @param longitude degrees east, -180 to 180
   * @param latitude degrees north, -90 to 90
   */
  record Point(double longitude, double latitude) implements Geometry {
    @Override
    public BsonDocument toBson() {
      return shape("Point", coordinates());
    }

    BsonArray coordinates() {
      BsonArray coordinates = new BsonArray();
      coordinates.add(new BsonDouble(longitude));
      coordinates.add(new BsonDouble(latitude));
      return coordinates;
    }
  }

  /**
   * A way through at least two places.
   *
   * @param points the places
   */
  record LineString(List<Point> points) implements Geometry {
    public LineString {
      points = List.copyOf(points);
      if (points.size() < 2) {
        throw new IllegalArgumentException("a line has two points or more, not " + points.size());
      }
    }

    @Override
    public BsonDocument toBson() {
      return shape("LineString", ring(points));
    }
  }

  /**
   * An area.
   *
   * @param rings the border, then the borders of holes; each ends where it began
   */
  record Polygon(List<List<Point>> rings) implements Geometry {
    public Polygon {
      rings = rings.stream().map(List::copyOf).toList();
      for (List<Point> ring : rings) {
        if (ring.size() < 4 || !ring.getFirst().equals(ring.getLast())) {
          throw new IllegalArgumentException(
              "a ring of a polygon has four points or more and ends where it began, not " + ring);
        }
      }
      if (rings.isEmpty()) {
        throw new IllegalArgumentException("a polygon needs a border: at least one ring");
      }
    }

    /** An area without holes; the border is closed if it is not. */
    public static Polygon of(List<Point> border) {
      List<Point> closed = new java.util.ArrayList<>(border);
      if (!closed.isEmpty() && !closed.getFirst().equals(closed.getLast())) {
        closed.add(closed.getFirst());
      }
      return new Polygon(List.of(closed));
    }

    @Override
    public BsonDocument toBson() {
      BsonArray coordinates = new BsonArray();
      rings.forEach(ring -> coordinates.add(ring(ring)));
      return shape("Polygon", coordinates);
    }
  }

  /**
   * Any other GeoJSON, for instance a MultiPolygon.
   *
   * @param toBson the object
   */
  record Other(BsonDocument toBson) implements Geometry {}

  private static BsonArray ring(List<Point> points) {
    BsonArray coordinates = new BsonArray();
    points.forEach(point -> coordinates.add(point.coordinates()));
    return coordinates;
  }

  private static BsonDocument shape(String type, BsonValue coordinates) {
    return new BsonDocument("type", new BsonString(type)).append("coordinates", coordinates);
  }
}

package dev.morphium.engine.geo;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Random geometry of all kinds: much of it around the date line, the poles and each other. */
final class RandomPlaces {
  private static final double[] LONGITUDES = {-180, -179.9, -90, 0, 0.001, 45, 90, 179.9, 180};
  private static final double[] LATITUDES = {-90, -89.9, -45, 0, 0.001, 45, 89.9, 90};

  private final Random random;

  RandomPlaces(Random random) {
    this.random = random;
  }

  /** Longitude and latitude. */
  double[] place() {
    return switch (random.nextInt(4)) {
      case 0 -> new double[] {pick(LONGITUDES), pick(LATITUDES)};
      case 1 -> new double[] {random.nextInt(5), random.nextInt(5)};
      default -> new double[] {-180 + 360 * random.nextDouble(), -90 + 180 * random.nextDouble()};
    };
  }

  private double pick(double[] values) {
    return values[random.nextInt(values.length)];
  }

  static BsonArray pair(double... numbers) {
    BsonArray pair = new BsonArray();
    for (double number : numbers) {
      pair.add(new BsonDouble(number));
    }
    return pair;
  }

  static BsonDocument geoJson(String type, BsonValue coordinates) {
    return new BsonDocument("type", new BsonString(type)).append("coordinates", coordinates);
  }

  BsonDocument point() {
    return geoJson("Point", pair(place()));
  }

  /** A ring around a place, which does not cross itself. */
  BsonArray ring(double[] center, double size) {
    int corners = 3 + random.nextInt(6);
    List<double[]> ring = new ArrayList<>();
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double radius = size * (0.5 + random.nextDouble() / 2);
      ring.add(
          new double[] {
            within(center[0] + radius * Math.cos(angle), 180),
            within(center[1] + radius * Math.sin(angle), 90)
          });
    }
    ring.add(ring.get(0));
    BsonArray points = new BsonArray();
    ring.forEach(corner -> points.add(pair(corner)));
    return points;
  }

  private static double within(double value, double limit) {
    return Math.max(-limit, Math.min(limit, value));
  }

  private BsonArray line() {
    double[] from = place();
    BsonArray line = new BsonArray();
    for (int i = 1 + random.nextInt(4); i >= 0; i--) {
      line.add(
          pair(
              within(from[0] + random.nextInt(20) - 10, 180),
              within(from[1] + random.nextInt(20) - 10, 90)));
    }
    return line;
  }

  BsonArray polygon() {
    return new BsonArray(List.of(ring(place(), 0.5 + random.nextInt(30))));
  }

  /** GeoJSON of any type; some of it no geometry, since rings are cut off at the poles. */
  BsonDocument geometry() {
    return switch (random.nextInt(9)) {
      case 0 -> geoJson("LineString", line());
      case 1 -> geoJson("Polygon", polygon());
      case 2 -> geoJson("MultiPoint", new BsonArray(List.of(pair(place()), pair(place()))));
      case 3 -> geoJson("MultiLineString", new BsonArray(List.of(line(), line())));
      case 4 -> geoJson("MultiPolygon", new BsonArray(List.of(polygon(), polygon())));
      case 5 ->
          new BsonDocument("type", new BsonString("GeometryCollection"))
              .append("geometries", new BsonArray(List.of(point(), geoJson("LineString", line()))));
      default -> point();
    };
  }

  /** A legacy pair in an array or in a document. */
  BsonValue legacy() {
    double[] place = place();
    return random.nextBoolean()
        ? pair(place)
        : new BsonDocument("lng", new BsonDouble(place[0])).append("lat", new BsonDouble(place[1]));
  }

  /** The operator of a query for what is within a region or intersects it. */
  BsonDocument region() {
    double[] place = place();
    double size = random.nextInt(3) == 0 ? 200 * random.nextDouble() : 20 * random.nextDouble();
    BsonArray circle = new BsonArray(List.of(pair(place), new BsonDouble(size)));
    BsonArray cap = new BsonArray(List.of(pair(place), new BsonDouble(Math.toRadians(size))));
    return switch (random.nextInt(7)) {
      case 0 -> within("$box", new BsonArray(List.of(pair(place), pair(place()))));
      case 1 -> within("$center", circle);
      case 2 -> within("$centerSphere", cap);
      case 3 -> within("$polygon", ring(place, size));
      case 4 -> within("$geometry", geoJson("Polygon", polygon()));
      case 5 -> within("$geometry", geoJson("MultiPolygon", new BsonArray(List.of(polygon()))));
      default -> new BsonDocument("$geoIntersects", new BsonDocument("$geometry", geometry()));
    };
  }

  private static BsonDocument within(String specifier, BsonValue operand) {
    return new BsonDocument("$geoWithin", new BsonDocument(specifier, operand));
  }
}

package dev.morphium.engine.geo;

import com.google.common.geometry.S2Loop;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polyline;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A GeoJSON object, parsed: its parts on the sphere.
 *
 * <p>Source: MongoDB manual, "GeoJSON Objects"; RFC 7946.
 *
 * @param crs the sphere, or the strict one
 * @param parts points, lines and polygons; of a polygon on the strict sphere there is none
 * @param point longitude and latitude where it is a single point
 * @param loop the ring of a polygon on the strict sphere
 */
record GeoJson(Crs crs, List<SpherePart> parts, @Nullable PlanePoint point, @Nullable S2Loop loop) {
  private static final String STRICT = "urn:x-mongodb:crs:strictwinding:EPSG:4326";
  private static final List<String> USUAL = List.of("urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326");

  /**
   * @throws dev.morphium.protocol.CommandException 2 when it is not GeoJSON, or not a geometry
   */
  static GeoJson parse(Document object) {
    if (!(object.get("type") instanceof StringValue type)) {
      throw GeoErrors.badValue("unknown GeoJSON type", object);
    }
    return parse(type.value(), object);
  }

  private static GeoJson parse(String type, Document object) {
    if (type.equals("Point")) {
      return point(object);
    }
    Value coordinates = object.get("coordinates");
    if (type.equals("Polygon")) {
      return crs(object, true) == Crs.STRICT_SPHERE
          ? new GeoJson(Crs.STRICT_SPHERE, List.of(), null, PolygonParser.strict(coordinates))
          : of(List.of(PolygonParser.polygon(coordinates)));
    }
    List<SpherePart> parts = new ArrayList<>();
    crs(object, false);
    switch (type) {
      case "LineString" -> parts.add(line(coordinates));
      case "MultiPoint" -> {
        for (S2Point point : Coordinates.line(coordinates)) {
          parts.add(new SpherePart.Point(point));
        }
        requireSome(parts, type, "coordinates");
      }
      case "MultiLineString" -> {
        elements(coordinates, type, "coordinates").forEach(each -> parts.add(line(each)));
        requireSome(parts, type, "coordinates");
      }
      case "MultiPolygon" -> {
        for (Value each : elements(coordinates, type, "coordinates")) {
          parts.add(PolygonParser.polygon(each));
        }
        requireSome(parts, type, "coordinates");
      }
      case "GeometryCollection" -> collect(object.get("geometries"), parts);
      default -> throw GeoErrors.badValue("unknown GeoJSON type", object);
    }
    return of(parts);
  }

  /** The point of an object whose type need not be told. */
  static GeoJson point(Document object) {
    Value type = object.get("type");
    if (!type.isMissing() && !(type instanceof StringValue name && name.value().equals("Point"))) {
      throw GeoErrors.badValue("invalid point in geo near query $geometry argument", object);
    }
    PlanePoint place = Coordinates.plane(object.get("coordinates"), true);
    crs(object, false);
    return new GeoJson(
        Crs.SPHERE, List.of(new SpherePart.Point(Coordinates.checkedSphere(place))), place, null);
  }

  private static GeoJson of(List<SpherePart> parts) {
    return new GeoJson(Crs.SPHERE, List.copyOf(parts), null, null);
  }

  private static SpherePart.Line line(Value coordinates) {
    List<S2Point> points = Coordinates.withoutRepetition(Coordinates.line(coordinates));
    if (points.size() < 2) {
      throw GeoErrors.badValue("GeoJSON LineString must have at least 2 vertices", coordinates);
    }
    S2Polyline line = new S2Polyline(points);
    if (!line.isValid()) {
      throw GeoErrors.badValue("GeoJSON LineString is not valid", coordinates);
    }
    return new SpherePart.Line(line);
  }

  private static void collect(Value geometries, List<SpherePart> parts) {
    int index = 0;
    for (Value geometry : elements(geometries, "GeometryCollection", "geometries")) {
      if (!(geometry instanceof Document object)) {
        throw GeoErrors.badValue(
            "Element "
                + index
                + " of \"geometries\" must be an object, instead got type "
                + geometry.type().alias());
      }
      if (!(object.get("type") instanceof StringValue type)) {
        throw GeoErrors.badValue("unknown GeoJSON type", object);
      }
      if (type.value().equals("GeometryCollection")) {
        throw GeoErrors.badValue("GeometryCollections cannot be nested", object);
      }
      GeoJson parsed = parse(type.value(), object);
      if (parsed.crs != Crs.SPHERE) {
        throw GeoErrors.badValue("Strict winding order is only supported by polygon");
      }
      parts.addAll(parsed.parts);
      index++;
    }
    requireSome(parts, "GeometryCollection", "geometries");
  }

  private static List<Value> elements(Value value, String type, String field) {
    if (value instanceof ArrayValue array) {
      return array.elements();
    }
    throw GeoErrors.badValue(
        type + " " + field + " must be an array, instead got type " + value.type().alias());
  }

  private static void requireSome(List<SpherePart> parts, String type, String field) {
    if (parts.isEmpty()) {
      throw GeoErrors.badValue(type + " " + field + " must have at least 1 element");
    }
  }

  private static Crs crs(Document object, boolean strictAllowed) {
    Value given = object.get("crs");
    if (given.isMissing()) {
      return Crs.SPHERE;
    }
    if (!(given instanceof Document crs)) {
      throw GeoErrors.badValue(
          "GeoJSON CRS must be an object, instead got type " + given.type().alias());
    }
    if (!(crs.get("type") instanceof StringValue type && type.value().equals("name"))) {
      throw GeoErrors.badValue("GeoJSON CRS must have field \"type\": \"name\"");
    }
    if (!(crs.get("properties") instanceof Document properties)) {
      throw GeoErrors.badValue("CRS must have field \"properties\" which is an object");
    }
    if (!(properties.get("name") instanceof StringValue name)) {
      throw GeoErrors.badValue("In CRS, \"properties.name\" must be a string");
    }
    if (USUAL.contains(name.value())) {
      return Crs.SPHERE;
    }
    if (!name.value().equals(STRICT)) {
      throw GeoErrors.badValue("Unknown CRS name: " + name.value());
    }
    if (!strictAllowed) {
      throw GeoErrors.badValue("Strict winding order is only supported by polygon");
    }
    return Crs.STRICT_SPHERE;
  }
}

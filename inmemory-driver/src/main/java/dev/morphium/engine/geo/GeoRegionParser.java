package dev.morphium.engine.geo;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parser of the operands of {@code $geoWithin} and {@code $geoIntersects}: {@code $box}, {@code
 * $center}, {@code $centerSphere}, {@code $geometry} and {@code $polygon}.
 *
 * <p>Source: MongoDB manual, "Geometry Specifiers".
 */
public final class GeoRegionParser {
  private GeoRegionParser() {}

  /**
   * The region that things shall be within.
   *
   * @throws dev.morphium.protocol.CommandException 2 when it is none, or has no inside
   */
  public static GeoRegion within(Value operand) {
    GeoRegion region = parse(operand);
    if (!region.hasInside()) {
      throw GeoErrors.badValue("$geoWithin not supported with provided geometry", operand);
    }
    return region;
  }

  /**
   * The geometry that others shall intersect.
   *
   * @throws dev.morphium.protocol.CommandException 2 when it is none, or not on the sphere
   */
  public static GeoRegion intersected(Value operand) {
    GeoRegion region = parse(operand);
    if (!region.isSpherical()) {
      throw GeoErrors.badValue("$geoIntersect not supported with provided geometry", operand);
    }
    return region;
  }

  private static GeoRegion parse(Value operand) {
    if (!(operand instanceof Document specifiers)) {
      throw GeoErrors.badValue("geometry must be an object");
    }
    GeoRegion region = null;
    for (Element specifier : specifiers.elements()) {
      if (!specifier.name().equals("$uniqueDocs")) { // without meaning since MongoDB 2.6
        region = region(specifier);
      }
    }
    if (region == null) {
      throw GeoErrors.badValue("geo query doesn't have any geometry");
    }
    return region;
  }

  private static GeoRegion region(Element specifier) {
    Value value = specifier.value();
    if (value instanceof Document || value instanceof ArrayValue) {
      switch (specifier.name()) {
        case "$box":
          return box(value);
        case "$center":
          return GeoRegion.of(new PlaneRegion.Circle(center(value), radius(value)));
        case "$centerSphere":
          PlanePoint center = center(value);
          Coordinates.checkedSphere(center);
          return GeoRegion.of(SphereRegion.OfCap.of(center, radius(value)));
        case "$geometry":
          return geometry(value);
        case "$polygon":
          return polygon(value);
        default:
      }
    }
    throw GeoErrors.badValue(
        "unknown geo specifier",
        new DocumentBuilder().append(specifier.name(), specifier.value()).build());
  }

  private static GeoRegion box(Value value) {
    List<Value> corners = elements(value);
    return GeoRegion.of(
        new PlaneRegion.Box(
            PlaneRect.of(
                Coordinates.plane(at(corners, 0), false),
                Coordinates.plane(at(corners, 1), false))));
  }

  private static PlanePoint center(Value value) {
    return Coordinates.plane(at(elements(value), 0), false);
  }

  private static double radius(Value value) {
    List<Value> circle = elements(value);
    if (!(at(circle, 1) instanceof NumberValue radius)
        || radius.isNaN()
        || radius.doubleValue() < 0) {
      throw GeoErrors.badValue("radius must be a non-negative number");
    }
    if (circle.size() > 2) {
      throw GeoErrors.badValue("Only 2 fields allowed for circular region");
    }
    return radius.doubleValue();
  }

  private static GeoRegion polygon(Value value) {
    List<PlanePoint> corners = new ArrayList<>();
    for (Value corner : elements(value)) {
      corners.add(Coordinates.plane(corner, false));
    }
    if (corners.size() < 3) {
      throw GeoErrors.badValue("Polygon must have at least 3 points");
    }
    return GeoRegion.of(PlaneRegion.Polygon.of(corners));
  }

  private static GeoRegion geometry(Value value) {
    if (Coordinates.isLegacy(value)) {
      PlanePoint point = Coordinates.plane(value, true);
      if (!point.isLongitudeLatitude()) {
        throw GeoErrors.badValue("$geoIntersect not supported with provided geometry", value);
      }
      return GeoRegion.ofPoint(SphereRegion.of(new SpherePart.Point(Coordinates.sphere(point))));
    }
    if (!(value instanceof Document object)) {
      throw GeoErrors.badValue("unknown GeoJSON type", value);
    }
    GeoJson parsed = GeoJson.parse(object);
    return parsed.loop() != null
        ? GeoRegion.of(SphereRegion.OfLoop.of(parsed.loop()))
        : GeoRegion.of(SphereRegion.OfMany.of(parsed.parts()));
  }

  private static Value at(List<Value> values, int index) {
    return index < values.size() ? values.get(index) : Constant.MISSING;
  }

  private static List<Value> elements(@Nullable Value value) {
    if (value instanceof ArrayValue array) {
      return array.elements();
    }
    List<Value> values = new ArrayList<>();
    if (value instanceof Document document) {
      document.elements().forEach(element -> values.add(element.value()));
    }
    return values;
  }
}

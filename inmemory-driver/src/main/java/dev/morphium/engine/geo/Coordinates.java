package dev.morphium.engine.geo;

import com.google.common.geometry.S2LatLng;
import com.google.common.geometry.S2Point;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Coordinates as documents have them: two numbers in an array or in a document, whatever its fields
 * are called.
 *
 * <p>Source: MongoDB manual, "Legacy Coordinate Pairs" and "GeoJSON Objects".
 */
final class Coordinates {
  private Coordinates() {}

  /** Whether this is written like a legacy coordinate pair: an array, or numbers in a document. */
  static boolean isLegacy(Value value) {
    return value instanceof ArrayValue
        || value instanceof Document document && first(document) instanceof NumberValue;
  }

  private static Value first(Document document) {
    ElementCursor cursor = document.cursor();
    return cursor.next() ? cursor.value() : Constant.MISSING;
  }

  /**
   * The point that two numbers are.
   *
   * @param more whether others may follow, such as an altitude
   * @throws dev.morphium.protocol.CommandException 2 when it is none
   */
  static PlanePoint plane(Value value, boolean more) {
    List<Value> leading = leading(value);
    double x = number(leading, 0);
    double y = number(leading, 1);
    if (!more && leading.size() > 2) {
      throw GeoErrors.badValue("Point must only contain two numeric elements");
    }
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw GeoErrors.badValue("Point coordinates must be finite numbers");
    }
    return new PlanePoint(x, y);
  }

  /** The first elements: two and one more, where there are so many. */
  private static List<Value> leading(Value value) {
    List<Value> leading = new ArrayList<>(3);
    if (value instanceof ArrayValue array && array.bytes() == null) {
      return array.elements().subList(0, Math.min(3, array.size()));
    }
    ElementCursor cursor =
        switch (value) {
          case Document document -> document.cursor();
          case ArrayValue array ->
              new ElementCursor(Objects.requireNonNull(array.bytes()), array.offset());
          default ->
              throw GeoErrors.badValue(
                  "Point must be an array or object, instead got type " + value.type().alias());
        };
    while (leading.size() < 3 && cursor.next()) {
      leading.add(cursor.value());
    }
    return leading;
  }

  private static double number(List<Value> leading, int index) {
    Value value = index < leading.size() ? leading.get(index) : Constant.MISSING;
    if (value instanceof NumberValue number) {
      return number.doubleValue();
    }
    throw GeoErrors.badValue(
        "Point must only contain numeric elements, instead got type " + value.type().alias());
  }

  /**
   * A point on the sphere. @throws dev.morphium.protocol.CommandException 2 when it is not there
   */
  static S2Point checkedSphere(PlanePoint point) {
    if (!point.isLongitudeLatitude()) {
      throw GeoErrors.badValue(
          "Longitude/latitude is out of bounds, lng: %s lat: %s"
              .formatted(text(point.x()), text(point.y())));
    }
    return sphere(point);
  }

  private static String text(double coordinate) {
    return ValueText.of(new DoubleValue(coordinate));
  }

  /** The point of a longitude and a latitude. */
  static S2Point sphere(PlanePoint point) {
    return S2LatLng.fromDegrees(point.y(), point.x()).normalized().toPoint();
  }

  /** The points of an array of coordinates. */
  static List<S2Point> line(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw GeoErrors.badValue(
          "GeoJSON coordinates must be an array of coordinates, instead got type "
              + value.type().alias());
    }
    List<S2Point> points = new ArrayList<>(array.size());
    for (Value element : array.elements()) {
      points.add(checkedSphere(plane(element, true)));
    }
    return points;
  }

  /** The same points without those that equal the one before. */
  static List<S2Point> withoutRepetition(List<S2Point> points) {
    List<S2Point> distinct = new ArrayList<>(points.size());
    for (S2Point point : points) {
      if (distinct.isEmpty() || !distinct.get(distinct.size() - 1).equals(point)) {
        distinct.add(point);
      }
    }
    return distinct;
  }
}

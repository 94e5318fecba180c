package dev.morphium.engine.geo;

import com.google.common.geometry.S2Loop;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The parser of the coordinates of GeoJSON polygons: an outer ring, and rings within it that are
 * holes.
 *
 * <p>Source: MongoDB manual, "GeoJSON Objects", "Polygon", and "$geometry".
 */
final class PolygonParser {
  private PolygonParser() {}

  /**
   * A polygon whose rings may turn either way: its inside is the smaller side.
   *
   * @throws dev.morphium.protocol.CommandException 2 when it is not closed, crosses itself, has
   *     holes outside, ...
   */
  static SpherePart.Polygon polygon(Value coordinates) {
    List<S2Loop> loops = new ArrayList<>();
    ArrayValue rings = rings(coordinates);
    for (Value ring : rings.elements()) {
      S2Loop loop = ring(ring);
      loop.normalize();
      loops.add(loop);
      if (loops.size() > 1 && !loops.get(0).contains(loop)) {
        throw GeoErrors.badValue(
            "Secondary loops not contained by first exterior loop - secondary loops must be holes",
            ring);
      }
    }
    if (loops.isEmpty()) {
      throw GeoErrors.badValue("Polygon has no loops.");
    }
    if (loops.size() > 1 && !S2Polygon.isValid(loops)) {
      throw GeoErrors.badValue("Polygon isn't valid", coordinates);
    }
    S2Polygon polygon = new S2Polygon(loops);
    checkNesting(polygon, coordinates);
    return new SpherePart.Polygon(polygon);
  }

  private static void checkNesting(S2Polygon polygon, Value coordinates) {
    if (polygon.numLoops() == 1) {
      return;
    }
    if (!polygon.isNormalized()) {
      throw GeoErrors.badValue(
          "A loop shares more than one vertex with its parent loop", coordinates);
    }
    if (polygon.getLastDescendant(0) < polygon.numLoops() - 1) {
      throw GeoErrors.badValue("Only one exterior polygon loop is allowed", coordinates);
    }
    for (int i = 0; i < polygon.numLoops(); i++) {
      if (polygon.loop(i).depth() > 1) {
        throw GeoErrors.badValue("Polygon interior loops cannot be nested", coordinates);
      }
    }
  }

  /** The one ring of a polygon whose inside is to the left of its edges. */
  static S2Loop strict(Value coordinates) {
    ArrayValue rings = rings(coordinates);
    if (rings.size() != 1) {
      throw GeoErrors.badValue("Only one simple loop is allowed in a big polygon", coordinates);
    }
    return ring(rings.get(0));
  }

  private static ArrayValue rings(Value coordinates) {
    if (coordinates instanceof ArrayValue rings) {
      return rings;
    }
    throw GeoErrors.badValue(
        "Polygon coordinates must be an array, instead got type " + coordinates.type().alias());
  }

  private static S2Loop ring(Value ring) {
    List<S2Point> points = Coordinates.line(ring);
    if (points.isEmpty()) {
      throw GeoErrors.badValue("Loop has no vertices", ring);
    }
    if (!points.get(0).equals(points.get(points.size() - 1))) {
      throw GeoErrors.badValue("Loop is not closed, first vertex does not equal last vertex", ring);
    }
    List<S2Point> corners = Coordinates.withoutRepetition(points);
    corners.remove(corners.size() - 1);
    if (corners.size() < 3) {
      throw GeoErrors.badValue("Loop must have at least 3 different vertices", ring);
    }
    S2Loop loop = new S2Loop(corners);
    if (!loop.isValid()) {
      throw GeoErrors.badValue("Loop is not valid", ring);
    }
    return loop;
  }
}

package dev.morphium.engine.geo;

import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import com.google.common.geometry.S2Polyline;
import java.util.List;

/** Lines against polygons on the sphere, by what S2 clips. */
final class SphereLines {
  /** About a tenth of a millimetre; what clipping may lose of a line. */
  private static final double TOLERANCE = 1e-11;

  private SphereLines() {}

  /** Whether the whole line is within the polygon: clipped by it, it stays as it is. */
  static boolean contains(S2Polygon polygon, S2Polyline line) {
    List<S2Polyline> clipped = polygon.intersectWithPolyline(line);
    if (clipped.size() != 1) {
      return false;
    }
    S2Polyline inside = clipped.get(0);
    return isNear(inside.vertex(0), line.vertex(0))
        && isNear(inside.vertex(inside.numVertices() - 1), line.vertex(line.numVertices() - 1))
        && Math.abs(inside.getArclengthAngle().radians() - line.getArclengthAngle().radians())
            < TOLERANCE * line.numVertices();
  }

  /** Whether some of the line is within the polygon or one of its corners at the edge. */
  static boolean intersect(SpherePart.Polygon polygon, S2Polyline line) {
    for (S2Point corner : line.vertices()) {
      if (polygon.contains(new SpherePart.Point(corner))) {
        return true;
      }
    }
    return !polygon.polygon().intersectWithPolyline(line).isEmpty();
  }

  private static boolean isNear(S2Point left, S2Point right) {
    return left.angle(right) < TOLERANCE;
  }
}

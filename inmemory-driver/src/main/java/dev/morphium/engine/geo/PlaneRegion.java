package dev.morphium.engine.geo;

import java.util.List;

/**
 * A region of the plane: the operand of {@code $box}, {@code $center} or {@code $polygon}.
 *
 * <p>Source: MongoDB manual, "$geoWithin".
 */
sealed interface PlaneRegion {
  /** Whether a point is within; the edge is. */
  boolean contains(PlanePoint point);

  /** Whether something of a rectangle may be within; true where it is not known. */
  boolean mayIntersect(PlaneRect rect);

  /** The operand of {@code $box}: two opposite corners, in any order. */
  record Box(PlaneRect rect) implements PlaneRegion {
    @Override
    public boolean contains(PlanePoint point) {
      return rect.contains(point);
    }

    @Override
    public boolean mayIntersect(PlaneRect other) {
      return rect.intersects(other);
    }
  }

  /** The operand of {@code $center}. */
  record Circle(PlanePoint center, double radius) implements PlaneRegion {
    @Override
    public boolean contains(PlanePoint point) {
      return center.isWithin(radius, point);
    }

    @Override
    public boolean mayIntersect(PlaneRect rect) {
      return rect.distance(center) <= radius + Math.ulp(radius) * 8;
    }
  }

  /**
   * The operand of {@code $polygon}, closed from the last corner to the first. A ray from the point
   * to the left counts edges; corners, horizontal and vertical edges are within.
   */
  record Polygon(List<PlanePoint> corners, PlaneRect bounds) implements PlaneRegion {
    static Polygon of(List<PlanePoint> corners) {
      PlanePoint first = corners.get(0);
      PlaneRect bounds = PlaneRect.of(first, first);
      for (PlanePoint corner : corners) {
        bounds =
            new PlaneRect(
                Math.min(bounds.minX(), corner.x()),
                Math.min(bounds.minY(), corner.y()),
                Math.max(bounds.maxX(), corner.x()),
                Math.max(bounds.maxY(), corner.y()));
      }
      return new Polygon(List.copyOf(corners), bounds);
    }

    @Override
    public boolean contains(PlanePoint point) {
      if (!bounds.contains(point)) {
        return false;
      }
      boolean inside = false;
      PlanePoint from = corners.get(corners.size() - 1);
      for (PlanePoint to : corners) {
        if (isOnStraightEdge(point, from, to)) {
          return true;
        }
        inside ^= crossesRay(point, from, to);
        from = to;
      }
      return inside;
    }

    private static boolean isOnStraightEdge(PlanePoint point, PlanePoint from, PlanePoint to) {
      if (PlaneRect.of(from, from).contains(point) || PlaneRect.of(to, to).contains(point)) {
        return true;
      }
      boolean straight =
          from.y() == to.y() && point.y() == from.y()
              || from.x() == to.x() && point.x() == from.x();
      return straight && PlaneRect.of(from, to).contains(point);
    }

    private static boolean crossesRay(PlanePoint point, PlanePoint from, PlanePoint to) {
      if (from.y() == to.y()
          || point.y() <= Math.min(from.y(), to.y())
          || point.y() > Math.max(from.y(), to.y())) {
        return false;
      }
      double crossing =
          (point.y() - from.y()) * (to.x() - from.x()) / (to.y() - from.y()) + from.x();
      return point.x() <= crossing;
    }

    @Override
    public boolean mayIntersect(PlaneRect rect) {
      return bounds.intersects(rect);
    }
  }
}

package dev.morphium.engine.geo;

/** A rectangle on the plane, its edges included. */
record PlaneRect(double minX, double minY, double maxX, double maxY) {

  static PlaneRect of(PlanePoint first, PlanePoint second) {
    return new PlaneRect(
        Math.min(first.x(), second.x()),
        Math.min(first.y(), second.y()),
        Math.max(first.x(), second.x()),
        Math.max(first.y(), second.y()));
  }

  static PlaneRect around(PlanePoint center, double radius) {
    return new PlaneRect(
        center.x() - radius, center.y() - radius, center.x() + radius, center.y() + radius);
  }

  boolean contains(PlanePoint point) {
    return point.x() >= minX && point.x() <= maxX && point.y() >= minY && point.y() <= maxY;
  }

  boolean intersects(PlaneRect other) {
    return other.minX <= maxX && other.maxX >= minX && other.minY <= maxY && other.maxY >= minY;
  }

  boolean contains(PlaneRect other) {
    return other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY;
  }

  /** The least distance of a point of the rectangle. */
  double distance(PlanePoint point) {
    double x = Math.max(minX, Math.min(maxX, point.x()));
    double y = Math.max(minY, Math.min(maxY, point.y()));
    return point.distance(new PlanePoint(x, y));
  }
}

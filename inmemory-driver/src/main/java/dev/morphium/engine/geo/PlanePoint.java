package dev.morphium.engine.geo;

/**
 * A point on the plane, as a legacy coordinate pair has it: longitude first where it is a place on
 * Earth.
 */
public record PlanePoint(double x, double y) {

  /** The Euclidean distance. */
  double distance(PlanePoint other) {
    return Math.sqrt(squared(other.x - x) + squared(other.y - y));
  }

  /** Whether the distance is at most a radius; exact along the axes. */
  boolean isWithin(double radius, PlanePoint other) {
    double dx = Math.abs(other.x - x);
    double dy = Math.abs(other.y - y);
    if (dx == 0 || dy == 0) {
      return dx + dy <= radius;
    }
    return Math.sqrt(dx * dx + dy * dy) <= radius;
  }

  /** Whether the point is a longitude and a latitude. */
  public boolean isLongitudeLatitude() {
    return Math.abs(x) <= 180 && Math.abs(y) <= 90;
  }

  private static double squared(double value) {
    return value * value;
  }
}

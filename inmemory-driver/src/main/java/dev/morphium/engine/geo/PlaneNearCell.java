package dev.morphium.engine.geo;

import com.google.common.geometry.S2LatLng;
import com.google.common.geometry.S2LatLngRect;
import java.util.ArrayList;
import java.util.List;

/** A square of a 2d index in a search for the nearest, on the plane or on the sphere. */
final class PlaneNearCell implements NearCell {
  /** More than rounding may err by, in metres. */
  private static final double SLACK = 1;

  private final PlaneGrid grid;
  private final PlaneGrid.Square square;
  private final NearQuery query;
  private final PlaneRect rect;
  private final double least;

  PlaneNearCell(PlaneGrid grid, PlaneGrid.Square square, NearQuery query) {
    this.grid = grid;
    this.square = square;
    this.query = query;
    this.rect = grid.rect(square);
    this.least = query.spherical() ? onSphere() : rect.distance(query.center());
  }

  private double onSphere() {
    PlaneRect earth = new PlaneRect(-180, -90, 180, 90);
    if (!rect.intersects(earth)) {
      return Double.POSITIVE_INFINITY; // its places are none of the sphere
    }
    S2LatLngRect part =
        new S2LatLngRect(
            S2LatLng.fromDegrees(Math.max(-90, rect.minY()), Math.max(-180, rect.minX())),
            S2LatLng.fromDegrees(Math.min(90, rect.maxY()), Math.min(180, rect.maxX())));
    PlanePoint center = query.center();
    return part.getDistance(S2LatLng.fromDegrees(center.y(), center.x())).radians()
            * NearQuery.EARTH_RADIUS
        - SLACK;
  }

  @Override
  public CellRanges all() {
    return square.all();
  }

  @Override
  public CellRanges own() {
    return CellRanges.NONE; // places are points, and their cells the smallest ones
  }

  @Override
  public double least() {
    return least;
  }

  @Override
  public double most() {
    if (query.spherical()) {
      return Double.POSITIVE_INFINITY;
    }
    PlanePoint center = query.center();
    double x = Math.max(Math.abs(center.x() - rect.minX()), Math.abs(center.x() - rect.maxX()));
    double y = Math.max(Math.abs(center.y() - rect.minY()), Math.abs(center.y() - rect.maxY()));
    return Math.hypot(x, y);
  }

  @Override
  public List<NearCell> quarters() {
    if (square.level() >= grid.bits()) {
      return List.of();
    }
    List<NearCell> quarters = new ArrayList<>(4);
    for (PlaneGrid.Square quarter : square.quarters()) {
      quarters.add(new PlaneNearCell(grid, quarter, query));
    }
    return quarters;
  }
}

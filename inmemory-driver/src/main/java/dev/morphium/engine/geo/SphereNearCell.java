package dev.morphium.engine.geo;

import com.google.common.geometry.S2Cell;
import com.google.common.geometry.S2CellId;
import com.google.common.geometry.S2Point;
import java.util.ArrayList;
import java.util.List;

/** A cell of S2 in a search for the nearest. */
final class SphereNearCell implements NearCell {
  /** More than rounding may err by, in metres. */
  private static final double SLACK = 1;

  private final S2Cell cell;
  private final S2Point from;
  private final double least;

  SphereNearCell(S2CellId id, S2Point from) {
    this.cell = new S2Cell(id);
    this.from = from;
    this.least = cell.getDistance(from).toAngle().radians() * NearQuery.EARTH_RADIUS - SLACK;
  }

  /** The largest cells: the six faces of a cube. */
  static List<NearCell> faces(S2Point from) {
    List<NearCell> faces = new ArrayList<>(6);
    for (int face = 0; face < 6; face++) {
      faces.add(new SphereNearCell(S2CellId.fromFace(face), from));
    }
    return faces;
  }

  @Override
  public CellRanges all() {
    return CellRanges.of(cell.id().rangeMin().id(), cell.id().rangeMax().id());
  }

  @Override
  public CellRanges own() {
    return CellRanges.of(cell.id().id(), cell.id().id());
  }

  @Override
  public double least() {
    return least;
  }

  @Override
  public double most() {
    return cell.getMaxDistance(from).toAngle().radians() * NearQuery.EARTH_RADIUS + SLACK;
  }

  @Override
  public List<NearCell> quarters() {
    if (cell.id().isLeaf()) {
      return List.of();
    }
    List<NearCell> quarters = new ArrayList<>(4);
    for (int i = 0; i < 4; i++) {
      quarters.add(new SphereNearCell(cell.id().child(i), from));
    }
    return quarters;
  }
}

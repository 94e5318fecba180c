package dev.morphium.engine.geo;

import com.google.common.geometry.S1Angle;
import com.google.common.geometry.S2Cap;
import com.google.common.geometry.S2CellId;
import com.google.common.geometry.S2Region;
import com.google.common.geometry.S2RegionCoverer;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a 2dsphere index: those of S2, by their numbers.
 *
 * <p>A point has its smallest cell. Lines and polygons have a covering, whose cells are larger or
 * smaller than those that cover a query, so that a search looks within its cells and for the cells
 * around them. Source: MongoDB manual, "2dsphere Indexes"; documentation of S2.
 */
public final class SphereCells implements CellIndex {
  /** As fine as the cells of MongoDB's keys: some metres. */
  private static final int FINEST_KEY = 23;

  private static final int MOST_KEYS = 50;
  private static final int MOST_CELLS = 24;

  /** What rounding may move a point by, in radians: less than a millimetre. */
  private static final double SLACK = 1e-10;

  @Override
  public long[] cells(Value value) {
    StoredGeometry geometry;
    try {
      geometry = StoredGeometry.parse(value);
    } catch (CommandException malformed) {
      throw cannot(value, malformed.getMessage());
    }
    List<SpherePart> parts = geometry.sphere();
    if (parts == null) {
      throw cannot(value, "can't project geometry into spherical CRS: " + ValueText.of(value));
    }
    if (parts.size() == 1 && parts.get(0) instanceof SpherePart.Point point) {
      return new long[] {point.id().id()};
    }
    S2RegionCoverer coverer = coverer(Math.max(4, MOST_KEYS / parts.size()), FINEST_KEY);
    List<S2CellId> cells = new ArrayList<>();
    for (SpherePart part : parts) {
      if (part instanceof SpherePart.Point point) {
        cells.add(point.id());
      } else {
        ArrayList<S2CellId> covering = new ArrayList<>();
        coverer.getCovering(part.region(), covering);
        cells.addAll(covering);
      }
    }
    return cells.stream().mapToLong(S2CellId::id).distinct().toArray();
  }

  private static CommandException cannot(Value value, @Nullable String reason) {
    return new CommandException(
        16755, "Can't extract geo keys: " + ValueText.of(value) + "  " + reason);
  }

  private static S2RegionCoverer coverer(int cells, int finest) {
    return S2RegionCoverer.builder().setMaxCells(cells).setMaxLevel(finest).build();
  }

  @Override
  public @Nullable CellRanges covering(GeoRegion region) {
    SphereRegion sphere = region.sphere();
    if (sphere == null) {
      return null;
    }
    CellRanges.Builder ranges = new CellRanges.Builder();
    cover(sphere, ranges);
    return ranges.build();
  }

  private static void cover(SphereRegion region, CellRanges.Builder ranges) {
    if (region instanceof SphereRegion.OfMany many) {
      many.regions().forEach(each -> cover(each, ranges));
    } else if (region instanceof SphereRegion.OfCap cap) {
      add(cap(cap.center(), cap.radius()), MOST_CELLS, ranges);
    } else {
      add(region.bound(), MOST_CELLS, ranges);
    }
  }

  private static S2Region cap(PlanePoint center, double radians) {
    double radius = Math.min(Math.PI, radians + SLACK);
    return S2Cap.fromAxisAngle(Coordinates.sphere(center), S1Angle.radians(radius));
  }

  /** Adds the cells within those of a covering, and those around them. */
  private static void add(S2Region region, int most, CellRanges.Builder ranges) {
    ArrayList<S2CellId> cells = new ArrayList<>();
    coverer(most, S2CellId.MAX_LEVEL).getCovering(region, cells);
    for (S2CellId cell : cells) {
      ranges.add(cell.rangeMin().id(), cell.rangeMax().id());
      for (int level = cell.level() - 1; level >= 0; level--) {
        long around = cell.parent(level).id();
        ranges.add(around, around);
      }
    }
  }

  @Override
  public boolean canAnswer(NearQuery query) {
    return query.spherical();
  }

  @Override
  public List<NearCell> roots(NearQuery query) {
    return SphereNearCell.faces(Coordinates.sphere(query.center()));
  }
}

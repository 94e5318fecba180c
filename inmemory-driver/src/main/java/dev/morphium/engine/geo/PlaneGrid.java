package dev.morphium.engine.geo;

import com.google.common.geometry.S1Angle;
import com.google.common.geometry.S2Cap;
import com.google.common.geometry.S2LatLngRect;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a 2d index: a grid over the plane, whose squares are numbered by the bits of both
 * coordinates in turn (a geohash), so that a square of any size is a range.
 *
 * <p>Source: MongoDB manual, "2d Indexes".
 *
 * @param bits how many bits of each coordinate count
 * @param min the least coordinate
 * @param max the greatest coordinate
 */
public record PlaneGrid(int bits, double min, double max) implements CellIndex {
  private static final int MOST_SQUARES = 48;
  private static final int WHOLE = 32;

  /** What rounding may move a point by, as a part of the grid's width. */
  private static final double SLACK = 1e-9;

  @Override
  public long[] cells(Value value) {
    if (!(value instanceof Document || value instanceof ArrayValue)) {
      return new long[0];
    }
    List<Value> elements = elements(value);
    if (elements.isEmpty()) {
      return new long[0];
    }
    if (elements.get(0) instanceof NumberValue) {
      return new long[] {number(value)};
    }
    List<Long> numbers = new ArrayList<>();
    for (Value element : elements) {
      if (!(element instanceof Document || element instanceof ArrayValue)) {
        throw new CommandException(
            16804,
            "location object expected, location array not in correct format: "
                + ValueText.of(value));
      }
      if (!elements(element).isEmpty()) {
        numbers.add(number(element));
      }
    }
    return numbers.stream().mapToLong(Long::longValue).distinct().toArray();
  }

  private static List<Value> elements(Value value) {
    return value instanceof ArrayValue array
        ? array.elements()
        : ((Document) value).elements().stream().map(Element::value).toList();
  }

  private long number(Value place) {
    List<Value> elements = elements(place);
    if (elements.size() < 2) {
      throw new CommandException(
          13068, "geo field only has 1 element :: caused by :: " + ValueText.of(place));
    }
    if (!(elements.get(0) instanceof NumberValue x)
        || !(elements.get(1) instanceof NumberValue y)) {
      throw new CommandException(
          13026,
          "geo values must be 'legacy coordinate pairs' for 2d indexes :: caused by :: "
              + ValueText.of(place));
    }
    PlanePoint point = new PlanePoint(x.doubleValue(), y.doubleValue());
    if (!isWithin(point)) {
      throw new CommandException(13027, outside() + " :: caused by :: " + ValueText.of(place));
    }
    return number(square(point.x()), square(point.y()));
  }

  private boolean isWithin(PlanePoint point) {
    return point.x() >= min && point.x() <= max && point.y() >= min && point.y() <= max;
  }

  private String outside() {
    return "point not in interval of [ "
        + ValueText.of(new DoubleValue(min))
        + ", "
        + ValueText.of(new DoubleValue(max))
        + " ]";
  }

  /** The column or row of a coordinate, in 32 bits of which the last ones are 0. */
  private int square(double coordinate) {
    double part = (coordinate - min) / (max - min);
    long row = (long) (Math.max(0, Math.min(1, part)) * 0x1p32);
    long fine = Math.min(row, 0xFFFF_FFFFL);
    return (int) (fine & -1L << (WHOLE - bits));
  }

  private static long number(int x, int y) {
    return (spread(x) << 1 | spread(y)) ^ Long.MIN_VALUE; // in the order of signed numbers
  }

  private static long spread(int value) {
    long bits = value & 0xFFFF_FFFFL;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFFL;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FFL;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333L;
    return (bits | bits << 1) & 0x5555_5555_5555_5555L;
  }

  @Override
  public @Nullable CellRanges covering(GeoRegion region) {
    PlaneRegion plane = region.plane();
    if (plane != null) {
      return cover(plane::mayIntersect);
    }
    if (!(region.sphere() instanceof SphereRegion.OfCap cap)) {
      return null;
    }
    return cover(capBound(cap.center(), cap.radius()));
  }

  /** The squares that may have something of what is asked for, at most a few dozen. */
  private CellRanges cover(Predicate<PlaneRect> asked) {
    CellRanges.Builder ranges = new CellRanges.Builder();
    Deque<Square> open = new ArrayDeque<>(List.of(new Square(0, 0, 0)));
    int closed = 0;
    while (!open.isEmpty()) {
      Square square = open.removeFirst();
      if (!asked.test(rect(square))) {
        continue;
      }
      if (square.level == bits || closed + open.size() >= MOST_SQUARES) {
        ranges.addAll(square.all());
        closed++;
      } else {
        open.addAll(square.quarters());
      }
    }
    return ranges.build();
  }

  /**
   * A square of the grid.
   *
   * @param level how often the grid was quartered
   * @param x the column of its lower corner, in 32 bits
   * @param y the row of its lower corner
   */
  record Square(int level, long x, long y) {
    /** The numbers within. */
    CellRanges all() {
      long low = number((int) x, (int) y);
      return CellRanges.of(low, low + (level == 0 ? -1L : (1L << 2 * (WHOLE - level)) - 1));
    }

    List<Square> quarters() {
      long half = 1L << WHOLE - level - 1;
      return List.of(
          new Square(level + 1, x, y),
          new Square(level + 1, x + half, y),
          new Square(level + 1, x, y + half),
          new Square(level + 1, x + half, y + half));
    }
  }

  /** The square with a little more on each side than rounding may err by. */
  PlaneRect rect(Square square) {
    double unit = (max - min) / 0x1p32;
    double width = unit * (1L << WHOLE - square.level);
    double slack = (max - min) * SLACK;
    double x = min + square.x * unit;
    double y = min + square.y * unit;
    return new PlaneRect(x - slack, y - slack, x + width + slack, y + width + slack);
  }

  private static Predicate<PlaneRect> capBound(PlanePoint center, double radians) {
    S2LatLngRect bound =
        S2Cap.fromAxisAngle(
                Coordinates.sphere(center), S1Angle.radians(Math.min(Math.PI, radians + 1e-10)))
            .getRectBound();
    double low = bound.latLo().degrees() - 1e-9;
    double high = bound.latHi().degrees() + 1e-9;
    double west = bound.lngLo().degrees() - 1e-9;
    double east = bound.lngHi().degrees() + 1e-9;
    if (bound.lng().isFull() || west > east) {
      // around the pole or the date line: both sides of it
      double from = bound.lng().isFull() ? -181 : west;
      double to = bound.lng().isFull() ? 181 : east;
      PlaneRect eastern = new PlaneRect(from, low, 181, high);
      PlaneRect western = new PlaneRect(-181, low, to, high);
      return rect -> eastern.intersects(rect) || western.intersects(rect);
    }
    // a place on the date line has two longitudes
    boolean date = west <= -180 || east >= 180;
    PlaneRect whole = new PlaneRect(date ? -181 : west, low, date ? 181 : east, high);
    return whole::intersects;
  }

  @Override
  public boolean canAnswer(NearQuery query) {
    return !query.geoJson();
  }

  @Override
  public List<NearCell> roots(NearQuery query) {
    return List.of(new PlaneNearCell(this, new Square(0, 0, 0), query));
  }

  /**
   * @throws CommandException 16433 when the point of a query is not on the grid
   */
  public void requireWithin(PlanePoint point) {
    if (!isWithin(point)) {
      throw new CommandException(16433, outside());
    }
  }
}

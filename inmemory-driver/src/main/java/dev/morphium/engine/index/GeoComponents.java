package dev.morphium.engine.index;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.PlaneGrid;
import dev.morphium.engine.geo.SphereCells;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The geospatial components of an index: for each component of its keys the cells that it holds, or
 * null where it holds values.
 */
final class GeoComponents {
  private final List<@Nullable CellIndex> components;

  private GeoComponents(List<@Nullable CellIndex> components) {
    this.components = components;
  }

  /** The components of an index, or null when none is geospatial. */
  static @Nullable GeoComponents of(Document spec) {
    List<@Nullable CellIndex> components = new ArrayList<>();
    boolean any = false;
    ElementCursor cursor = ((Document) spec.get("key")).cursor();
    while (cursor.next()) {
      CellIndex cells = cursor.value() instanceof StringValue kind ? cells(kind, spec) : null;
      any |= cells != null;
      components.add(cells);
    }
    return any ? new GeoComponents(components) : null;
  }

  private static @Nullable CellIndex cells(StringValue kind, Document spec) {
    return switch (kind.value()) {
      case "2d" ->
          new PlaneGrid(
              (int) number(spec.get("bits"), GeoIndexOptions.BITS),
              number(spec.get("min"), GeoIndexOptions.MIN),
              number(spec.get("max"), GeoIndexOptions.MAX));
      case "2dsphere" -> new SphereCells();
      default -> null;
    };
  }

  private static double number(Value given, double usual) {
    return given instanceof NumberValue number ? number.doubleValue() : usual;
  }

  @Nullable CellIndex cells(int component) {
    return components.get(component);
  }
}

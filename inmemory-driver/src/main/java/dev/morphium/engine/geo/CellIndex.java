package dev.morphium.engine.geo;

import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one kind of geospatial index: which a value lies in, and which cover what a query
 * asks for.
 *
 * <p>A document that is within a region, or intersects it, has a cell among those that cover the
 * region; the filter then decides exactly.
 */
public sealed interface CellIndex permits PlaneGrid, SphereCells {
  /**
   * The numbers of the cells that a field's value lies in; none when it has no place.
   *
   * @throws dev.morphium.protocol.CommandException 16755, 13027 and others when it cannot be
   *     indexed
   */
  long[] cells(Value value);

  /** The cells that cover a region, or null when this kind of index cannot answer for it. */
  @Nullable CellRanges covering(GeoRegion region);

  /** Whether this kind of index can answer for what is near. */
  boolean canAnswer(NearQuery query);

  /** The largest cells, where a search for the nearest begins. */
  List<NearCell> roots(NearQuery query);
}

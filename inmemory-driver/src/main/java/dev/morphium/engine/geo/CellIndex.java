package dev.morphium.engine.geo;

import dev.morphium.engine.value.Value;
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

  /**
   * The cells that cover all places up to a distance.
   *
   * @param distance in metres or in units of the plane
   */
  CellRanges around(NearQuery query, double distance);

  /** The one cell around the point of a query that is about as large as a distance. */
  CellRanges home(NearQuery query, double distance);

  /** A distance that hardly anything is within: where a search begins. */
  double smallest(NearQuery query);

  /** The distance within which everything is. */
  double greatest(NearQuery query);
}

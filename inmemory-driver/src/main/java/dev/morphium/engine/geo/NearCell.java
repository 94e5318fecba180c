package dev.morphium.engine.geo;

import java.util.List;

/**
 * A cell of a geospatial index in a search for the nearest: how near and how far what is in it may
 * be.
 */
public interface NearCell {
  /** The numbers of the cells within, this one among them. */
  CellRanges all();

  /** This cell's own number, which places have that are larger than the cells within; or none. */
  CellRanges own();

  /** No place in the cell is nearer, in metres or in units of the plane. */
  double least();

  /** No point of the cell is farther. */
  double most();

  /** The cells within that are a step smaller; none when there are none. */
  List<NearCell> quarters();
}

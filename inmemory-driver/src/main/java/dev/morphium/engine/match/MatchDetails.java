package dev.morphium.engine.match;

/**
 * The details of a match for the positional {@code $} of updates and projections: the index of the
 * array element that matched.
 *
 * <p>Only an array that was walked through implicitly counts, never an element named by its index.
 * Of several arrays on one path the outermost counts; of several conditions the last one that has
 * an index. Source: MongoDB manual, "$ (update)", "$ (projection)".
 */
public final class MatchDetails {
  private int index = -1;

  /** The index of the element that matched, or -1 when no array was walked through. */
  public int index() {
    return index;
  }

  void found(int element) {
    index = element;
  }

  void forget() {
    index = -1;
  }
}

package dev.morphium.engine.change;

import java.util.List;

/**
 * A change batch: effects that are committed together, in order; one entry of the commit log.
 *
 * @param base the position of the root that the effects were made on; the batch itself has the next
 *     position
 * @param clusterTime the logical time of the batch, later than that of the batch before; see {@link
 *     ClusterTime}
 * @param wallMillis when the batch was made, in milliseconds since 1970; informs, and decides
 *     nothing
 * @param effects never empty
 */
public record ChangeBatch(long base, long clusterTime, long wallMillis, List<Effect> effects) {
  public ChangeBatch {
    effects = List.copyOf(effects);
    if (effects.isEmpty()) {
      throw new IllegalArgumentException("a batch without effects changes nothing");
    }
  }

  /** The position of the root that the batch leads to. */
  public long position() {
    return base + 1;
  }
}

package dev.morphium.engine.feed;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code $changeStream}.
 *
 * <p>Source: MongoDB manual, "$changeStream (aggregation stage)".
 *
 * @param wholeCluster {@code allChangesForCluster}
 * @param fullDocument what events of updates show of the document
 * @param before what events show of the document before
 * @param expanded whether there are events of all kinds ({@code showExpandedEvents})
 * @param start where the stream begins
 */
public record StreamOptions(
    boolean wholeCluster, FullDocument fullDocument, Before before, boolean expanded, Start start) {

  /** What events of updates show of the document. */
  public enum FullDocument {
    DEFAULT,
    /** The document as it is when the event is read. */
    UPDATE_LOOKUP,
    /** The document as the update left it, or null when that is not known. */
    WHEN_AVAILABLE,
    /** The document as the update left it, or an error. */
    REQUIRED
  }

  /** What events show of the document before the change. */
  public enum Before {
    OFF,
    WHEN_AVAILABLE,
    REQUIRED
  }

  /**
   * Where a stream begins.
   *
   * @param resumeAfter the token to go on after, or null
   * @param afterInvalidate whether the token may be that of the end of a stream ({@code
   *     startAfter})
   * @param clusterTime the time to begin at when there is no token, or null for now
   */
  public record Start(
      @Nullable Document resumeAfter, boolean afterInvalidate, @Nullable Long clusterTime) {
    /** Begin with what comes next. */
    public static final Start NOW = new Start(null, false, null);
  }
}

package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tailable cursor or change stream: when there is no document now, there may be one
 * later.
 *
 * <p>Source: MongoDB manual, "Change Streams" and "Tailable Cursors".
 */
public interface LiveSource extends DocumentSource {
  /** Whether nothing more will ever come. */
  boolean isEnded();

  /**
   * What to go on after when the cursor is lost: it stands behind all that was given or passed over
   * so far. Null when the result has no such tokens.
   */
  @Nullable Document postBatchToken();

  /**
   * Has a callback called each time when more may have come. It is called by the thread that
   * commits, so that it must only hand over. See {@link Arrivals}.
   *
   * @return takes this back
   */
  Runnable onArrival(Runnable arrived);

  /** Whether {@code getMore} waits for a while when there is nothing. */
  default boolean awaitsData() {
    return true;
  }

  /** Nothing is asked for a while: the source holds no more than the place where it stands. */
  default void rest() {}
}

package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * A result that goes on: when there is no document now, there may be one later.
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
}

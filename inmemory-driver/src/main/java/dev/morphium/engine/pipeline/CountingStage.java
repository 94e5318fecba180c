package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import java.util.List;

/**
 * A stage that may need no more of its input than how many documents there are, which an index
 * often knows without reading them.
 */
public interface CountingStage extends Stage {
  /** Whether the number of documents is all that this stage needs. */
  boolean needsOnlyCount();

  /** What comes out when so many documents come in. Only when the number is all it needs. */
  List<Document> ofCount(long count);
}

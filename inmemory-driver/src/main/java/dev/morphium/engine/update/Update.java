package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * A compiled update: modifies with operators, replaces, or computes with an aggregation pipeline.
 *
 * <p>Immutable; serves many documents and several threads. Source: MongoDB manual, "Update
 * Operators", "Updates with Aggregation Pipeline".
 */
public interface Update {
  /** What an index of a matched array element is when the filter matched none. */
  int NO_INDEX = -1;

  /**
   * The document after the update.
   *
   * <p>The caller checks the size limit. Fields that the update does not touch keep their bytes.
   *
   * @param current the document as it is; for an upsert the one that {@link UpsertDocument} made
   * @param matchedIndex which element the filter matched, for the positional operator {@code $};
   *     {@link #NO_INDEX} when it matched none
   * @param insert whether the document will be inserted: {@code $setOnInsert} applies, {@code _id}
   *     may be set
   * @return the very same instance when nothing changed
   * @throws dev.morphium.protocol.CommandException when the update cannot be applied
   */
  Document apply(Document current, int matchedIndex, boolean insert);

  Kind kind();

  /**
   * What the update changed, in the form of a change event's {@code updateDescription}.
   *
   * @param before a document
   * @param after what {@link #apply} made of it
   * @return null when the event is to be told as the replacement of a whole document
   */
  default @Nullable Document describe(Document before, Document after) {
    return null;
  }

  /** Whether the update uses the positional operator {@code $}, so that it needs the index. */
  default boolean isPositional() {
    return false;
  }

  /** The three forms of an update. */
  enum Kind {
    /** Update operators: {@code {$set: ...}}. */
    OPERATORS,
    /** A whole new document. */
    REPLACEMENT,
    /** An array of stages. */
    PIPELINE
  }
}

package dev.morphium.engine.write;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an update: how many documents matched and were modified, or the one that was
 * inserted.
 *
 * @param matched how many documents matched
 * @param modified how many of them are different now
 * @param upsertedId the {@code _id} of the document that was inserted, or null
 * @param before the document before the update, where one was asked to be updated; null when none
 *     matched
 * @param after the document after the update; null when none matched and none was inserted
 */
public record UpdateOutcome(
    long matched,
    long modified,
    @Nullable Value upsertedId,
    @Nullable Document before,
    @Nullable Document after) {
  static final UpdateOutcome NOTHING = new UpdateOutcome(0, 0, null, null, null);

  static UpdateOutcome updated(Document before, Document after, boolean changed) {
    return new UpdateOutcome(1, changed ? 1 : 0, null, before, after);
  }

  static UpdateOutcome inserted(Document document) {
    return new UpdateOutcome(0, 0, document.get("_id"), null, document);
  }
}

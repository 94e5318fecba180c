package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An oplog entry: one effect, with what a change event tells about the time before it.
 *
 * @param collection the collection as it was just before, or null when the effect is on none
 * @param before what the effect replaced: the document when the collection keeps images, the
 *     options, or the specification of the index; null when there was none or nobody kept it
 * @param transaction the transaction that it is part of, or null
 */
record OplogEntry(
    Effect effect,
    @Nullable WatchedCollection collection,
    @Nullable Document before,
    @Nullable Transaction transaction) {

  /** A committed transaction. */
  record Transaction(SessionId session, long number) {}

  private static final UUID NONE = new UUID(0, 0);

  /** Whether the document before the change is kept. */
  boolean hasImage() {
    return before != null
        && (effect instanceof Effect.UpdateRecord || effect instanceof Effect.DeleteRecord);
  }

  /** The same entry without the document before the change. */
  OplogEntry withoutImage() {
    return hasImage() ? new OplogEntry(effect, collection, null, transaction) : this;
  }

  /** The identity of the collection; zeros when there is none. */
  UUID collectionId() {
    return collection == null ? NONE : collection.id();
  }
}

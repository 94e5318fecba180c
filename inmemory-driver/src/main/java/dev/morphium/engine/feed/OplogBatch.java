package dev.morphium.engine.feed;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.store.HeapSize;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A committed batch in the oplog.
 *
 * @param changes the effects that events can tell of, in order; the places in this list are the
 *     ordinals of resume tokens
 * @param bytes about how much memory the batch takes, documents included
 */
record OplogBatch(ChangeBatch batch, List<OplogEntry> changes, long bytes) {
  private static final int BATCH_BYTES = 160;
  private static final int CHANGE_BYTES = 96;

  OplogBatch(ChangeBatch batch, List<OplogEntry> changes) {
    this(batch, changes, BATCH_BYTES + bytes(changes) + hiddenBytes(batch, changes));
  }

  long position() {
    return batch.position();
  }

  long clusterTime() {
    return batch.clusterTime();
  }

  /** Whether images of documents are kept. */
  boolean hasImages() {
    return changes.stream().anyMatch(OplogEntry::hasImage);
  }

  /** The same batch without images of documents. */
  OplogBatch withoutImages() {
    return new OplogBatch(batch, changes.stream().map(OplogEntry::withoutImage).toList());
  }

  private static long hiddenBytes(ChangeBatch batch, List<OplogEntry> changes) {
    return CHANGE_BYTES * (long) Math.max(0, batch.effects().size() - changes.size());
  }

  private static long bytes(List<OplogEntry> changes) {
    long bytes = 0;
    for (OplogEntry change : changes) {
      bytes += CHANGE_BYTES + length(change.before()) + bytes(change.effect());
    }
    return bytes;
  }

  private static long bytes(Effect effect) {
    return switch (effect) {
      case Effect.InsertRecord insert -> HeapSize.ofBytes(insert.document().length);
      case Effect.UpdateRecord update ->
          HeapSize.ofBytes(update.document().length) + length(update.description());
      case Effect.DeleteRecord delete -> delete.key().length();
      case Effect.CreateCollection create -> create.options().length();
      case Effect.ModifyCollection modify -> modify.options().length();
      default -> CHANGE_BYTES;
    };
  }

  private static long length(@Nullable Document document) {
    return document == null ? 0 : HeapSize.ofBytes(document.length());
  }
}

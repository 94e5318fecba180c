package dev.morphium.engine.feed;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.store.HeapSize;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A segment of the oplog: 256 neighbouring batches.
 *
 * <p>A batch that changes one document stands here in columns and becomes an object when someone
 * reads it: most batches are of that kind, and objects that live as long as history does are what a
 * garbage collector has to move. What was put stays as it is until it is removed, so that readers
 * need no lock.
 */
final class OplogSegment {
  /** How many batches stand in one segment. */
  static final int SIZE = 256;

  private static final int SLOT_BYTES = 64;
  private static final int STATEMENTS_BYTES = 96;

  private final long start;

  /**
   * What each batch is: the document of an insert, another effect on one document, or a {@link
   * OplogBatch} where there is more to it.
   */
  private final @Nullable Object[] contents = new Object[SIZE];

  private final long[] clusterTimes = new long[SIZE];
  private final long[] wallMillis = new long[SIZE];
  private final long[] records = new long[SIZE];
  private final WatchedCollection[] collections = new WatchedCollection[SIZE];

  /** The statements that the same batches remember; null as long as none does. */
  private @Nullable Effect @Nullable [] statements;

  OplogSegment(long position) {
    start = startOf(position);
  }

  /** The position of the first batch of the segment in which a position stands. */
  static long startOf(long position) {
    return position - Math.floorMod(position, SIZE);
  }

  long start() {
    return start;
  }

  /**
   * Puts a batch that changes one document, and perhaps remembers the statement that did.
   *
   * @return about how much memory it takes
   */
  long put(ChangeBatch batch, WatchedCollection collection) {
    int slot = slot(batch.position());
    clusterTimes[slot] = batch.clusterTime();
    wallMillis[slot] = batch.wallMillis();
    collections[slot] = collection;
    if (batch.effects().size() > 1) {
      if (statements == null) {
        statements = new Effect[SIZE];
      }
      statements[slot] = batch.effects().get(1);
    }
    Effect effect = batch.effects().get(0);
    if (effect instanceof Effect.InsertRecord insert) {
      records[slot] = insert.record();
      contents[slot] = insert.document();
    } else {
      contents[slot] = effect;
    }
    return bytes(slot, effect);
  }

  /** Puts any batch. @return about how much memory it takes */
  long put(OplogBatch batch) {
    int slot = slot(batch.position());
    clusterTimes[slot] = batch.clusterTime();
    contents[slot] = batch;
    return batch.bytes();
  }

  /** The batch at a position, or null when there is none, or none any more. */
  @Nullable OplogBatch at(long position) {
    int slot = slot(position);
    Object content = contents[slot];
    if (content == null || content instanceof OplogBatch) {
      return (OplogBatch) content;
    }
    WatchedCollection collection = collections[slot];
    Effect effect = effect(slot, content);
    Effect remembered = statements == null ? null : statements[slot];
    List<Effect> effects = remembered == null ? List.of(effect) : List.of(effect, remembered);
    return new OplogBatch(
        new ChangeBatch(position - 1, clusterTimes[slot], wallMillis[slot], effects),
        List.of(new OplogEntry(effect, collection, null, null)),
        bytes(slot, effect));
  }

  /** The time of the batch at a position, which is there or was there. */
  long clusterTime(long position) {
    return clusterTimes[slot(position)];
  }

  /** How many documents of {@code local.oplog.rs} the batch at a position is. */
  int entries(long position) {
    int slot = slot(position);
    Object content = contents[slot];
    if (content instanceof OplogBatch batch) {
      return OplogDocuments.count(batch);
    }
    return content != null && OplogDocuments.isLogged(collections[slot]) ? 1 : 0;
  }

  /** Gives up the images of a batch. @return about how much memory they have taken */
  long dropImages(long position) {
    int slot = slot(position);
    if (contents[slot] instanceof OplogBatch batch && batch.hasImages()) {
      OplogBatch without = batch.withoutImages();
      contents[slot] = without;
      return batch.bytes() - without.bytes();
    }
    return 0;
  }

  /** Removes a batch. @return about how much memory it has taken */
  long remove(long position) {
    int slot = slot(position);
    Object content = contents[slot];
    contents[slot] = null;
    if (content == null) {
      return 0;
    }
    return content instanceof OplogBatch batch ? batch.bytes() : bytes(slot, effect(slot, content));
  }

  private Effect effect(int slot, Object content) {
    return content instanceof byte[] document
        ? new Effect.InsertRecord(collections[slot].id(), records[slot], document)
        : (Effect) content;
  }

  private long bytes(int slot, Effect effect) {
    long remembered = statements == null || statements[slot] == null ? 0 : STATEMENTS_BYTES;
    return SLOT_BYTES
        + remembered
        + switch (effect) {
          case Effect.InsertRecord insert -> HeapSize.ofBytes(insert.document().length);
          case Effect.UpdateRecord update ->
              HeapSize.ofBytes(update.document().length) + length(update);
          case Effect.DeleteRecord delete -> delete.key().length();
          default -> throw new IllegalStateException(effect + " changes no document");
        };
  }

  private static long length(Effect.UpdateRecord update) {
    Document description = update.description();
    return description == null ? 0 : HeapSize.ofBytes(description.length());
  }

  private static int slot(long position) {
    return (int) Math.floorMod(position, (long) SIZE);
  }
}

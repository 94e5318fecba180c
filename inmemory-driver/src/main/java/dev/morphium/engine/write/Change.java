package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The change of one document by an update, computed and validated outside of the writer lane.
 *
 * @param options the collection's options that it was validated by
 * @param replaced the document before, as it is expected to be
 * @param stored the document after
 * @param record the document's record id
 * @param description what was changed, for change events; null when all was replaced
 */
record Change(
    Document options,
    long record,
    Document before,
    Document after,
    @Nullable PreparedDocument replaced,
    @Nullable PreparedDocument stored,
    @Nullable Document description) {

  /**
   * Computes the change.
   *
   * @throws dev.morphium.protocol.CommandException when the update cannot be done, or its result
   *     may not be stored
   */
  static Change of(
      UpdateStatement statement,
      Validator validator,
      CollectionState collection,
      long record,
      Document before,
      InterruptCheck interrupts) {
    Document options = collection.options();
    Update update = statement.update();
    int index =
        update.isPositional() ? statement.request().filter().matchedIndex(before) : Update.NO_INDEX;
    Document after = update.apply(before, index, false);
    if (isSame(after, before)) {
      return new Change(options, record, before, before, null, null, null);
    }
    NewDocuments.checkUpdated(after);
    validator.checkUpdate(before, after);
    return new Change(
        options,
        record,
        before,
        after,
        PreparedDocument.ofChange(collection, interrupts, before),
        PreparedDocument.ofChange(collection, interrupts, after),
        update.describe(before, after));
  }

  /** About how many bytes it takes beside the document before. */
  long memoryBytes() {
    return isNothing() || replaced == null || stored == null
        ? 0
        : after.length() + replaced.keyBytes() + stored.keyBytes();
  }

  /** Whether the document stays as it is. */
  @SuppressWarnings("ReferenceEquality") // an update that changes nothing gives the same object
  boolean isNothing() {
    return after == before;
  }

  /** Replaces the document. @return false when it, or what it was validated by, has changed */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  boolean apply(WritableCollection collection) {
    return collection.options() == options
        && replaced != null
        && stored != null
        && collection.update(record, replaced, stored, description);
  }

  @SuppressWarnings("ReferenceEquality") // an update that changes nothing gives the same object
  private static boolean isSame(Document after, Document before) {
    return after == before || after.bytes() == before.bytes();
  }
}

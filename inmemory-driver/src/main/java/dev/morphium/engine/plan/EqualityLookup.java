package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An equality lookup in an index without a plan, as {@code $lookup} does it for one document after
 * the other: documents whose field equals one of some values.
 *
 * <p>The index is chosen once, and one cursor serves all searches. Not for several threads.
 */
public final class EqualityLookup {
  /** About what a key and its record take. */
  private static final int STEPS = 16;

  private final IndexState index;
  private final RecordTree records;
  private final @Nullable PlanListener listener;
  private final InterruptCheck interrupts;
  private final KeyCursor cursor;
  private final KeyEncoder key = new KeyEncoder();
  private long[] found = new long[8];
  private int size;

  private EqualityLookup(CollectionState collection, IndexState index, Runnable interrupt) {
    this.index = index;
    records = collection.records().tree();
    listener = interrupt instanceof PlanListener told ? told : null;
    interrupts = new CountedCheck(interrupt);
    cursor = index.entries().cursor();
  }

  /**
   * A lookup in a collection by the values of a field.
   *
   * @param interrupt asked every so often; throws when the operation is to end; is told of each
   *     search when it is a {@link PlanListener}
   * @return null when no index serves it
   */
  public static @Nullable EqualityLookup of(
      CollectionState collection, FieldPath field, Runnable interrupt) {
    for (IndexState index : collection.indexes()) {
      if (serves(index.definition(), field)) {
        return new EqualityLookup(collection, index, interrupt);
      }
    }
    return null;
  }

  private static boolean serves(IndexDefinition definition, FieldPath field) {
    return definition.paths().get(0).equals(field)
        && !IndexBounds.isNumbered(field)
        && !definition.isPartial()
        && !definition.isHidden()
        && !definition.isGeo()
        && definition.text() == null
        && !definition.isHashed()
        && definition.wildcard() == null
        && !definition.isCollated()
        && !(definition.isSparse() && definition.size() > 1);
  }

  /**
   * The documents in the order of their insertion, each once.
   *
   * @return null when the index does not serve these values
   */
  public @Nullable Iterator<Document> find(List<Value> values) {
    for (Value value : values) {
      if (value.isNullish() || value instanceof ArrayValue) {
        return null;
      }
    }
    index.usage().count();
    size = 0;
    for (Value value : values) {
      search(value);
    }
    int keys = size;
    if (size > 1) {
      sort();
    }
    if (listener != null) {
      listener.searched(index, keys, size);
    }
    return new Found(records, size == 1 ? new long[] {found[0]} : Arrays.copyOf(found, size));
  }

  private void search(Value value) {
    key.reset().append(value, index.definition().isDescending(0));
    boolean within = cursor.seekAtLeast(key.bytes(), 0, key.size());
    interrupts.tick(InterruptCheck.TURN);
    while (within && cursor.startsWith(key.bytes(), 0, key.size())) {
      interrupts.tick(STEPS);
      if (size == found.length) {
        found = Arrays.copyOf(found, 2 * size);
      }
      found[size++] = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      within = cursor.next();
    }
  }

  /** Puts the records in their order, each once. */
  private void sort() {
    Arrays.sort(found, 0, size);
    int distinct = 1;
    for (int i = 1; i < size; i++) {
      if (found[i] != found[distinct - 1]) {
        found[distinct++] = found[i];
      }
    }
    size = distinct;
  }

  /** The documents of some records. */
  private static final class Found implements Iterator<Document> {
    private final RecordTree records;
    private final long[] ids;
    private int at;

    Found(RecordTree records, long[] ids) {
      this.records = records;
      this.ids = ids;
    }

    @Override
    public boolean hasNext() {
      return at < ids.length;
    }

    @Override
    public Document next() {
      if (at == ids.length) {
        throw new NoSuchElementException();
      }
      return Document.of(Objects.requireNonNull(records.get(ids[at++])));
    }
  }
}

package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An equality lookup in an index without a plan, as {@code $lookup} does it: documents whose field
 * equals one of some values.
 */
public final class EqualityLookup {
  /** About what a key and its record take. */
  private static final int STEPS = 16;

  private EqualityLookup() {}

  /**
   * The documents in the order of their insertion, each once.
   *
   * @param interrupt asked every so often; throws when the operation is to end; is told of the
   *     search when it is a {@link PlanListener}
   * @return null when no index serves the search
   */
  public static @Nullable Iterator<Document> find(
      CollectionState collection, FieldPath field, List<Value> values, Runnable interrupt) {
    IndexState index = index(collection, field);
    if (index == null || values.stream().anyMatch(EqualityLookup::isSpecial)) {
      return null;
    }
    index.usage().count();
    TreeSet<Long> records = new TreeSet<>();
    InterruptCheck interrupts = new CountedCheck(interrupt);
    KeyEncoder key = new KeyEncoder();
    KeyCursor cursor = index.entries().cursor();
    long keys = 0;
    for (Value value : values) {
      key.reset().append(value, index.definition().isDescending(0));
      boolean within = cursor.seekAtLeast(key.bytes(), 0, key.size());
      interrupts.tick(InterruptCheck.TURN);
      while (within && cursor.startsWith(key.bytes(), 0, key.size())) {
        interrupts.tick(STEPS);
        records.add(RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length()));
        keys++;
        within = cursor.next();
      }
    }
    if (interrupt instanceof PlanListener listener) {
      listener.searched(index, keys, records.size());
    }
    return records.stream()
        .map(record -> Document.of(Objects.requireNonNull(collection.records().get(record))))
        .iterator();
  }

  private static boolean isSpecial(Value value) {
    return value.isNullish() || value instanceof ArrayValue;
  }

  private static @Nullable IndexState index(CollectionState collection, FieldPath field) {
    for (IndexState index : collection.indexes()) {
      IndexDefinition definition = index.definition();
      if (definition.paths().get(0).equals(field)
          && !definition.isPartial()
          && !definition.isHidden()
          && !definition.isGeo()
          && definition.text() == null
          && !definition.isHashed()
          && definition.wildcard() == null
          && !definition.isCollated()
          && !(definition.isSparse() && definition.size() > 1)) {
        return index;
      }
    }
    return null;
  }
}

package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.KeyTreeEditor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The editor of an index: builds its next version, and checks unique keys.
 *
 * <p>Finding keys and checking them change nothing. {@link #add}, {@link #remove} and {@link
 * #change} fail by errors only, and then leave an index that is of no use. Not for several threads.
 */
public final class IndexEditor {
  /** How many entries are put into the tree as they come; more of them wait and are sorted. */
  private static final int AT_ONCE = 32;

  private static final int MOST_WAITING = 1 << 16;

  private final KeyEncoder scratch = new KeyEncoder();
  private final KeyTreeEditor entries;

  /** Entries that are not in the tree yet. */
  private final List<byte[]> waiting = new ArrayList<>(0);

  private long waitingBytes;
  private int added;
  private final KeyExtractor extractor;
  private final IndexDefinition definition;
  private IndexState sealed;
  private MultikeyPaths multikey;
  private KeyTypes types;

  public IndexEditor(IndexState state) {
    sealed = state;
    definition = state.definition();
    entries = state.entries().edit();
    multikey = state.multikey();
    types = state.types();
    extractor = new KeyExtractor(definition, scratch, InterruptCheck.NONE);
  }

  public IndexDefinition definition() {
    return definition;
  }

  /** How many entries there are. */
  public long size() {
    return entries.size() + waiting.size();
  }

  /** The sum of the lengths of all entries. */
  public long bytes() {
    return entries.bytes() + waitingBytes;
  }

  /** The keys of a document in this index. */
  public DocumentKeys keysOf(Document document) {
    return extractor.keysOf(document);
  }

  /**
   * The first of the keys that another record than {@code self} has already, or null; always null
   * when the index neither is unique nor prepares to be. What prepares may keep the duplicates that
   * it has.
   */
  public byte @Nullable [] duplicate(DocumentKeys keys, long self) {
    boolean prepares = definition.isPreparedUnique() && !definition.isUnique();
    if (definition.isUnique() || prepares) {
      for (int i = 0; i < keys.size(); i++) {
        if (holder(keys.get(i), self) >= 0 && !(prepares && has(keys.get(i), self))) {
          return keys.get(i);
        }
      }
    }
    return null;
  }

  /** A record other than {@code self} that has this key, or -1. */
  public long holder(byte[] key, long self) {
    KeyCursor cursor = tree().cursor();
    boolean found = cursor.seekAtLeast(key);
    while (found && cursor.startsWith(key, 0, key.length)) {
      long record = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      if (record != self) {
        return record;
      }
      found = cursor.next();
    }
    return -1;
  }

  private boolean has(byte[] key, long record) {
    entry(key, record);
    KeyCursor cursor = tree().cursor();
    byte[] entry = scratch.toByteArray();
    return record >= 0 && cursor.seekAtLeast(entry) && cursor.compareTo(entry) == 0;
  }

  /** Adds the keys of a record that has none in this index. */
  public void add(DocumentKeys keys, long record) {
    for (int i = 0; i < keys.size(); i++) {
      entry(keys.get(i), record);
      if (added < AT_ONCE || definition.isUnique() || definition.isPreparedUnique()) {
        added++;
        tree().add(scratch.bytes(), 0, scratch.size());
      } else {
        await(scratch.toByteArray());
      }
    }
    multikey = multikey.with(keys.multikey());
    types = types.with(keys.types());
  }

  /** An entry waits to be put into the tree with others, in their order. */
  private void await(byte[] entry) {
    waiting.add(entry);
    waitingBytes += entry.length;
    if (waiting.size() == MOST_WAITING) {
      tree();
    }
  }

  /** The tree with all entries. */
  private KeyTreeEditor tree() {
    if (!waiting.isEmpty()) {
      entries.addAll(waiting);
      waiting.clear();
      waitingBytes = 0;
    }
    return entries;
  }

  /** Removes the keys of a record. */
  public void remove(DocumentKeys keys, long record) {
    for (int i = 0; i < keys.size(); i++) {
      entry(keys.get(i), record);
      tree().remove(scratch.bytes(), 0, scratch.size());
    }
  }

  /** Changes the keys of a record from those of one document to those of another. */
  public void change(DocumentKeys before, DocumentKeys after, long record) {
    before.without(
        after,
        key -> {
          entry(key, record);
          tree().remove(scratch.bytes(), 0, scratch.size());
        });
    after.without(
        before,
        key -> {
          entry(key, record);
          tree().add(scratch.bytes(), 0, scratch.size());
        });
    multikey = multikey.with(after.multikey());
    types = types.with(after.types());
  }

  public MultikeyPaths multikey() {
    return multikey;
  }

  /** Takes back what adding keys told about arrays. */
  public void restore(MultikeyPaths before) {
    multikey = before;
  }

  /** The index as it is now; the same state when nothing changed. */
  public IndexState seal() {
    added = 0;
    IndexState now = new IndexState(definition, tree().seal(), multikey, types, sealed.usage());
    if (now.entries() != sealed.entries()
        || multikey != sealed.multikey()
        || types != sealed.types()) {
      sealed = now;
    }
    return sealed;
  }

  private void entry(byte[] key, long record) {
    scratch.reset();
    scratch.put(key, 0, key.length);
    scratch.appendRecordId(record);
  }
}

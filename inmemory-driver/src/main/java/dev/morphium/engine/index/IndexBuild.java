package dev.morphium.engine.index;

import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.store.KeyTree;
import dev.morphium.engine.store.KeyTreeEditor;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An index build in the background: on the records of one moment, finished on those of a later one.
 *
 * <p>The long part, finding and sorting all keys, needs no lock; only what changed meanwhile is
 * left for {@link #finish}.
 */
public final class IndexBuild {
  /** How many changed records may be left for the writer lane. */
  private static final long FEW = 1000;

  /** About what a key takes: to extract, to encode, and to keep. */
  private static final int STEPS = 16;

  /** What an entry takes beside its bytes: the array's header, a place in the list. */
  private static final int ENTRY_BYTES = 24;

  /** An entry is in the list, and in a leaf of the tree that has free room. */
  private static final int COPIES = 2;

  private final IndexDefinition definition;
  private final RecordTree records;
  private final IndexState built;

  private IndexBuild(IndexDefinition definition, RecordTree records, IndexState built) {
    this.definition = definition;
    this.records = records;
    this.built = built;
  }

  /** A build for which nothing was done yet. */
  public static IndexBuild of(IndexDefinition definition) {
    return new IndexBuild(definition, RecordTree.EMPTY, IndexState.empty(definition));
  }

  /**
   * Builds an index on a snapshot.
   *
   * @param namespace for the message of an error
   * @throws dev.morphium.protocol.CommandException 11000 when the index is unique and the documents
   *     are not, 171 and others when a document cannot be indexed
   */
  public static IndexBuild on(IndexDefinition definition, String namespace, RecordTree records) {
    return on(definition, namespace, records, meter(definition, namespace), () -> {}, bytes -> {});
  }

  /**
   * The same for a build that may be cancelled.
   *
   * @param meter is told how far it is
   * @param check throws when the build is not wanted any more
   * @param room told how many bytes more the index takes; throws when there is no room for them
   */
  public static IndexBuild on(
      IndexDefinition definition,
      String namespace,
      RecordTree records,
      ProgressMeter meter,
      Runnable check,
      LongConsumer room) {
    return new IndexBuild(
        definition, records, build(definition, namespace, records, meter, check, room));
  }

  /** A meter of a build. */
  public static ProgressMeter meter(IndexDefinition definition, String namespace) {
    return new ProgressMeter("index " + definition.name() + " of " + namespace);
  }

  public IndexDefinition definition() {
    return definition;
  }

  /** How many records are others in a later version than in the one that it was built on. */
  private long behind(RecordTree now) {
    long[] count = new long[1];
    records.difference(now, (id, before, after) -> count[0]++);
    return count[0];
  }

  /**
   * The same build, caught up with records that go on changing: until few have changed since, or it
   * does not gain on them any more.
   *
   * @param newest gives the records as they are by now; throws when the build is not wanted any
   *     more
   * @throws dev.morphium.protocol.CommandException as {@link #on}
   */
  public IndexBuild caughtUp(String namespace, Supplier<RecordTree> newest) {
    IndexBuild build = this;
    long behind = Long.MAX_VALUE;
    long before;
    do {
      before = behind;
      RecordTree now = newest.get();
      behind = build.behind(now);
      build = build.catchUp(namespace, now);
    } while (behind > FEW && behind < before);
    return build;
  }

  /**
   * The same build on later records.
   *
   * @throws dev.morphium.protocol.CommandException as {@link #on}
   */
  private IndexBuild catchUp(String namespace, RecordTree now) {
    return new IndexBuild(definition, now, finish(namespace, now));
  }

  /**
   * The index on these records, which follow those that it was built on.
   *
   * @throws dev.morphium.protocol.CommandException as {@link #on}
   */
  public IndexState finish(String namespace, RecordTree now) {
    if (records.size() == 0 && now.size() > 0) {
      return build(definition, namespace, now, meter(definition, namespace), () -> {}, bytes -> {});
    }
    IndexEditor editor = new IndexEditor(built);
    records.difference(
        now,
        (id, before, after) -> {
          if (before != null) {
            editor.remove(editor.keysOf(Document.of(before)), id);
          }
        });
    records.difference(
        now,
        (id, before, after) -> {
          if (after != null) {
            DocumentKeys keys = editor.keysOf(Document.of(after));
            byte[] duplicate = definition.isUnique() ? editor.duplicate(keys, id) : null;
            if (duplicate != null) {
              throw DuplicateKey.of(namespace, definition, Document.of(after), duplicate);
            }
            editor.add(keys, id);
          }
        });
    return editor.seal();
  }

  private static IndexState build(
      IndexDefinition definition,
      String namespace,
      RecordTree records,
      ProgressMeter meter,
      Runnable check,
      LongConsumer room) {
    List<byte @Nullable []> entries = new ArrayList<>();
    MultikeyPaths multikey = MultikeyPaths.NONE;
    KeyTypes types = KeyTypes.NONE;
    KeyEncoder encoder = new KeyEncoder();
    RecordCursor cursor = records.cursor();
    InterruptCheck interrupts = new CountedCheck(check);
    KeyExtractor extractor = new KeyExtractor(definition, interrupts);
    meter.begin("Index Build: scanning collection", records.size());
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      meter.hit();
      byte[] document = cursor.document();
      interrupts.tick(STEPS + (document.length >>> 6));
      DocumentKeys keys = extractor.keysOf(Document.of(document));
      multikey = multikey.with(keys.multikey());
      types = types.with(keys.types());
      for (int i = 0; i < keys.size(); i++) {
        interrupts.tick(STEPS);
        encoder.reset();
        encoder.put(keys.get(i), 0, keys.get(i).length);
        byte[] entry = encoder.appendRecordId(cursor.id()).toByteArray();
        room.accept(ENTRY_BYTES + COPIES * (long) entry.length);
        entries.add(entry);
      }
    }
    entries.sort(InterruptibleOrder.of(Arrays::compareUnsigned, interrupts));
    if (definition.isUnique()) {
      checkUnique(definition, namespace, records, entries, interrupts);
    }
    KeyTreeEditor tree = KeyTree.EMPTY.edit();
    meter.begin("Index Build: inserting keys from external sorter into index", entries.size());
    for (int i = 0; i < entries.size(); i++) {
      meter.hit();
      interrupts.tick(STEPS);
      tree.add(Objects.requireNonNull(entries.set(i, null))); // it is copied
    }
    return new IndexState(definition, tree.seal(), multikey, types, new IndexUsage());
  }

  private static void checkUnique(
      IndexDefinition definition,
      String namespace,
      RecordTree records,
      List<byte @Nullable []> entries,
      InterruptCheck interrupts) {
    for (int i = 1; i < entries.size(); i++) {
      interrupts.tick(1);
      byte[] before = Objects.requireNonNull(entries.get(i - 1));
      byte[] entry = Objects.requireNonNull(entries.get(i));
      int length = keyLength(entry);
      if (Arrays.equals(before, 0, keyLength(before), entry, 0, length)) {
        long id = RecordIds.read(entry, entry.length);
        Document document = Document.of(Objects.requireNonNull(records.get(id)));
        throw DuplicateKey.of(namespace, definition, document, Arrays.copyOf(entry, length));
      }
    }
  }

  private static int keyLength(byte[] entry) {
    return entry.length - RecordIds.length(entry, entry.length);
  }
}

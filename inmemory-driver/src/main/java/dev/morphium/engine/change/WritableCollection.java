package dev.morphium.engine.change;

import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.DuplicateKey;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexEditor;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.store.HeapSize;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A collection within a {@link WriteBatch}.
 *
 * <p>A change that throws has changed nothing: keys are found and checked in all indexes first.
 */
public final class WritableCollection {
  private static final String ID = "_id";

  private final WriteBatch batch;
  private final WorkingCollection collection;

  WritableCollection(WriteBatch batch, WorkingCollection collection) {
    this.batch = batch;
    this.collection = collection;
  }

  public UUID id() {
    return collection.id();
  }

  public Namespace namespace() {
    return collection.namespace();
  }

  /**
   * The collection as it is now: the same object that a reader has as long as nothing changed
   * since. What is changed afterwards is copied anew, so do not ask for it after every change.
   */
  public CollectionState state() {
    return collection.seal();
  }

  /** The options as they are now; the same object until someone changes them. */
  public Document options() {
    return collection.options();
  }

  /** The document with this record id as it is now, or null. */
  public byte @Nullable [] record(long id) {
    return collection.record(id);
  }

  /**
   * Adds a document, whose bytes must not change any more.
   *
   * @return the record id
   * @throws CommandException 11000 when a unique index has one of its keys, 14031 when there is no
   *     room for it, 171 and others when it cannot be indexed
   */
  public long insert(Document document) {
    byte[] bytes = document.compact().bytes();
    return insert(bytes, collection.keysOf(bytes));
  }

  /**
   * Adds a document whose keys were found outside of the lane; they are found again when the
   * indexes are others by now.
   *
   * @return the record id
   * @throws CommandException as {@link #insert(Document)}
   */
  public long insert(PreparedDocument document) {
    return insert(document.bytes(), keysOf(document));
  }

  private DocumentKeys[] keysOf(PreparedDocument document) {
    DocumentKeys[] keys = document.keys();
    return keys != null && collection.hasIndexes(document.indexes())
        ? keys
        : collection.keysOf(document.bytes());
  }

  private long insert(byte[] bytes, DocumentKeys[] keys) {
    checkUnique(keys, -1, bytes);
    if (!collection.replacesOthers(bytes.length)) {
      batch.charge(namespace(), HeapSize.ofBytes(bytes.length) + DataSize.RECORD_BYTES);
    }
    long id = collection.nextRecordId();
    WorkingCollection.Mark mark = collection.mark(keys);
    batch.beginEdit();
    collection.insert(id, bytes, keys);
    batch.made(
        new Effect.InsertRecord(id(), id, bytes),
        () -> {
          collection.delete(id, keys);
          collection.restore(mark);
        });
    makeRoom();
    return id;
  }

  /** Removes the oldest documents of a capped collection that is too large now. */
  private void makeRoom() {
    for (long oldest = collection.outgrown(); oldest >= 0; oldest = collection.outgrown()) {
      byte[] document = collection.record(oldest);
      if (document != null) {
        delete(oldest, document);
      }
    }
  }

  /**
   * Replaces a document.
   *
   * @param expected the document that the new one was computed from
   * @param description what was changed, for change events; null when all was replaced
   * @return false when the record is another one by now, or gone: then nothing was done
   * @throws CommandException as {@link #insert(Document)}
   */
  public boolean update(
      long id, byte[] expected, Document document, @Nullable Document description) {
    return update(id, unprepared(expected), unprepared(document.compact().bytes()), description);
  }

  private static PreparedDocument unprepared(byte[] document) {
    return new PreparedDocument(document, List.of(), null);
  }

  /** The same with documents whose keys may have been found outside of the lane. */
  public boolean update(
      long id,
      PreparedDocument expected,
      PreparedDocument document,
      @Nullable Document description) {
    byte[] before = current(id, expected.bytes());
    if (before == null) {
      return false;
    }
    byte[] after = document.bytes();
    DocumentKeys[] keysBefore = keysOf(expected);
    DocumentKeys[] keysAfter = keysOf(document);
    checkUnique(keysAfter, id, after);
    batch.charge(namespace(), HeapSize.ofBytes(after.length) - HeapSize.ofBytes(before.length));
    WorkingCollection.Mark mark = collection.mark(keysAfter);
    batch.beginEdit();
    collection.replace(id, after, keysBefore, keysAfter);
    batch.made(
        new Effect.UpdateRecord(id(), id, after, description),
        () -> {
          collection.replace(id, before, keysAfter, keysBefore);
          collection.restore(mark);
        });
    return true;
  }

  /**
   * Removes a document.
   *
   * @param expected the document that is to be removed
   * @return false when the record is another one by now, or gone: then nothing was done
   */
  public boolean delete(long id, byte[] expected) {
    return delete(id, unprepared(expected));
  }

  /** The same with a document whose keys may have been found outside of the lane. */
  public boolean delete(long id, PreparedDocument expected) {
    byte[] before = current(id, expected.bytes());
    if (before == null) {
      return false;
    }
    DocumentKeys[] keys = keysOf(expected);
    batch.beginEdit();
    collection.delete(id, keys);
    batch.made(
        new Effect.DeleteRecord(id(), id, keyOf(before)),
        () -> collection.insert(id, before, keys));
    return true;
  }

  /** Sets the options, as {@code listCollections} shows them. */
  public void modify(Document options) {
    Document before = collection.options();
    Document compact = options.compact();
    batch.beginEdit();
    collection.modify(compact);
    batch.made(new Effect.ModifyCollection(id(), compact), () -> collection.modify(before));
  }

  /**
   * Adds an index that was built on an earlier state of this collection, or has yet to be built.
   *
   * @return false when there is the same index already
   * @throws CommandException 85 or 86 when an index has the same name or key but is another one,
   *     11000 when the index is unique and the documents are not, 67 when there are too many
   *     indexes
   */
  public boolean createIndex(IndexBuild build) {
    List<IndexDefinition> present =
        collection.indexes().stream().map(IndexEditor::definition).toList();
    if (build.definition().isAmong(present)) {
      return false;
    }
    IndexState index = build.finish(namespace().toString(), collection.seal().records().tree());
    batch.charge(namespace(), DataSize.of(index));
    List<IndexEditor> before = List.copyOf(collection.indexes());
    batch.beginEdit();
    collection.addIndex(index);
    batch.made(
        new Effect.CreateIndex(id(), build.definition()), () -> collection.restoreIndexes(before));
    return true;
  }

  /**
   * Replaces the definition of an index by one with the same name and entries: another time to
   * live, hidden or not.
   *
   * @throws CommandException 27 when there is no index with this name
   */
  public void modifyIndex(IndexDefinition definition) {
    List<IndexEditor> before = indexesWith(definition.name());
    batch.beginEdit();
    collection.modifyIndex(definition);
    batch.made(new Effect.ModifyIndex(id(), definition), () -> collection.restoreIndexes(before));
  }

  /**
   * Drops an index.
   *
   * @throws CommandException 27 when there is no index with this name, 72 for the one on {@code
   *     _id}, 5979800 for one that the collection is clustered by
   */
  public void dropIndex(String name) {
    List<IndexEditor> before = indexesWith(name);
    for (IndexEditor index : before) {
      if (index.definition().name().equals(name)) {
        checkDroppable(index.definition());
      }
    }
    batch.beginEdit();
    collection.removeIndex(name);
    batch.made(new Effect.DropIndex(id(), name), () -> collection.restoreIndexes(before));
  }

  private static void checkDroppable(IndexDefinition index) {
    if (index.isInternal()) {
      throw new CommandException(ErrorCode.INDEX_NOT_FOUND, "index not found with name []");
    }
    if (index.isClustered()) {
      throw new CommandException(5979800, "It is illegal to drop the clusteredIndex");
    }
    if (index.isId()) {
      throw new CommandException(ErrorCode.INVALID_OPTIONS, "cannot drop _id index");
    }
  }

  private static Document keyOf(byte[] document) {
    return new DocumentBuilder(32).append(ID, Document.of(document).get(ID)).build();
  }

  private List<IndexEditor> indexesWith(String name) {
    List<IndexEditor> indexes = List.copyOf(collection.indexes());
    if (indexes.stream().noneMatch(index -> index.definition().name().equals(name))) {
      throw new CommandException(
          ErrorCode.INDEX_NOT_FOUND, "index not found with name [" + name + "]");
    }
    return indexes;
  }

  private void checkUnique(DocumentKeys[] keys, long self, byte[] document) {
    for (int i = 0; i < keys.length; i++) {
      IndexEditor index = collection.indexes().get(i);
      byte[] duplicate = index.duplicate(keys[i], self);
      if (duplicate != null) {
        throw DuplicateKey.of(
            namespace().toString(), index.definition(), Document.of(document), duplicate);
      }
    }
  }

  /** The record when it is still the expected one, else null. */
  private byte @Nullable [] current(long id, byte[] expected) {
    byte[] now = collection.record(id);
    return now == expected || now != null && Arrays.equals(now, expected) ? now : null;
  }
}

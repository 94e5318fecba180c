package dev.morphium.engine.change;

import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyExtractor;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that is about to be written or removed, with its keys, which were found outside of the
 * writer lane so that writers do that work beside each other.
 */
public final class PreparedDocument {
  /** Finding the keys of a smaller document that is changed costs less than a list of them. */
  private static final int LARGE = 32 << 10;

  private final byte[] bytes;
  private final List<IndexState> indexes;
  private final DocumentKeys @Nullable [] keys;

  PreparedDocument(byte[] bytes, List<IndexState> indexes, DocumentKeys @Nullable [] keys) {
    this.bytes = bytes;
    this.indexes = indexes;
    this.keys = keys;
  }

  /**
   * Finds the keys of documents for a collection as it is now. One that cannot be indexed is an
   * error when it is inserted, not here.
   *
   * @param collection the collection, or null when there is none yet
   * @param interrupts where long work on a document looks whether it is to end
   */
  public static PreparedDocument[] of(
      @Nullable CollectionState collection, InterruptCheck interrupts, Document... documents) {
    List<IndexState> indexes = collection == null ? List.of() : collection.indexes();
    KeyExtractor[] extractors = new KeyExtractor[indexes.size()];
    for (int i = 0; i < extractors.length; i++) {
      extractors[i] = new KeyExtractor(indexes.get(i).definition(), interrupts);
    }
    PreparedDocument[] prepared = new PreparedDocument[documents.length];
    for (int i = 0; i < documents.length; i++) {
      Document document = documents[i].compact();
      prepared[i] = new PreparedDocument(document.bytes(), indexes, keys(extractors, document));
    }
    return prepared;
  }

  /** Finds the keys of a document that is changed or removed, where that may take long. */
  public static PreparedDocument ofChange(
      @Nullable CollectionState collection, InterruptCheck interrupts, Document document) {
    return document.length() < LARGE
        ? new PreparedDocument(document.compact().bytes(), List.of(), null)
        : of(collection, interrupts, document)[0];
  }

  private static DocumentKeys @Nullable [] keys(KeyExtractor[] extractors, Document document) {
    try {
      DocumentKeys[] keys = new DocumentKeys[extractors.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = extractors[i].keysOf(document);
      }
      return keys;
    } catch (CommandException refused) {
      if (InterruptCheck.isInterruption(refused)) {
        throw refused;
      }
      return null;
    }
  }

  byte[] bytes() {
    return bytes;
  }

  /** About how many bytes the keys take in memory that were found. */
  public long keyBytes() {
    long sum = 0;
    if (keys != null) {
      for (DocumentKeys each : keys) {
        sum += each.memoryBytes();
      }
    }
    return sum;
  }

  List<IndexState> indexes() {
    return indexes;
  }

  /** The keys in each index, or null when they are not known. */
  DocumentKeys @Nullable [] keys() {
    return keys;
  }
}

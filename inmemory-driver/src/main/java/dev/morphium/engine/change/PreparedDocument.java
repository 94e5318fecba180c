package dev.morphium.engine.change;

import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyExtractor;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that is about to be inserted, with its keys, which were found outside of the writer
 * lane so that writers do that work beside each other.
 */
public final class PreparedDocument {
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
   */
  public static PreparedDocument[] of(@Nullable CollectionState collection, Document... documents) {
    List<IndexState> indexes = collection == null ? List.of() : collection.indexes();
    KeyExtractor[] extractors = new KeyExtractor[indexes.size()];
    for (int i = 0; i < extractors.length; i++) {
      extractors[i] = new KeyExtractor(indexes.get(i).definition());
    }
    PreparedDocument[] prepared = new PreparedDocument[documents.length];
    for (int i = 0; i < documents.length; i++) {
      Document document = documents[i].compact();
      prepared[i] = new PreparedDocument(document.bytes(), indexes, keys(extractors, document));
    }
    return prepared;
  }

  private static DocumentKeys @Nullable [] keys(KeyExtractor[] extractors, Document document) {
    try {
      DocumentKeys[] keys = new DocumentKeys[extractors.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = extractors[i].keysOf(document);
      }
      return keys;
    } catch (CommandException refused) {
      return null;
    }
  }

  byte[] bytes() {
    return bytes;
  }

  List<IndexState> indexes() {
    return indexes;
  }

  /** The keys in each index, or null when they are not known. */
  DocumentKeys @Nullable [] keys() {
    return keys;
  }
}

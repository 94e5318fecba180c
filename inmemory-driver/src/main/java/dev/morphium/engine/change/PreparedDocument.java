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

  private PreparedDocument(byte[] bytes, List<IndexState> indexes, DocumentKeys @Nullable [] keys) {
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
    List<KeyExtractor> extractors =
        indexes.stream().map(index -> new KeyExtractor(index.definition())).toList();
    PreparedDocument[] prepared = new PreparedDocument[documents.length];
    for (int i = 0; i < documents.length; i++) {
      Document document = documents[i].compact();
      prepared[i] = new PreparedDocument(document.bytes(), indexes, keys(extractors, document));
    }
    return prepared;
  }

  private static DocumentKeys @Nullable [] keys(List<KeyExtractor> extractors, Document document) {
    try {
      return extractors.stream()
          .map(extractor -> extractor.keysOf(document))
          .toArray(DocumentKeys[]::new);
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

package dev.morphium.testing.assertion;

import dev.morphium.testing.TestDatabase;
import org.bson.BsonDocument;

/**
 * The entrance to assertions about documents: {@code assertThatDocument(…).containsJson("{…}")}.
 */
public final class MorphiumAssertions {
  private MorphiumAssertions() {}

  /** Assertions about a document. */
  public static DocumentAssert assertThatDocument(BsonDocument document) {
    return new DocumentAssert(document);
  }

  /** Assertions about the documents that a collection has now. */
  public static CollectionAssert assertThatCollection(TestDatabase database, String collection) {
    return new CollectionAssert(database, collection);
  }
}

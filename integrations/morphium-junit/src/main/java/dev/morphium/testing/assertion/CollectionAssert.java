package dev.morphium.testing.assertion;

import dev.morphium.testing.TestDatabase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.AbstractAssert;
import org.bson.BsonDocument;

/** Assertions about all documents of a collection. */
public final class CollectionAssert extends AbstractAssert<CollectionAssert, TestDatabase> {
  private static final int SHOWN = 10;

  private final String collection;
  private final List<BsonDocument> documents;

  CollectionAssert(TestDatabase database, String collection) {
    super(database, CollectionAssert.class);
    this.collection = collection;
    documents = database.documents(collection);
  }

  /** It has so many documents. */
  public CollectionAssert hasSize(int expected) {
    if (documents.size() != expected) {
      failWithMessage(
          "'%s' has %d documents, expected %d:%n%s",
          collection, documents.size(), expected, shown());
    }
    return this;
  }

  /** It has no documents, or is not there. */
  public CollectionAssert isEmpty() {
    return hasSize(0);
  }

  /** One document at least has these fields with these values. */
  public CollectionAssert contains(String json) {
    BsonDocument expected = BsonDocument.parse(json);
    List<List<String>> differences = new ArrayList<>();
    for (BsonDocument document : documents) {
      differences.add(DocumentDifferences.between(document, expected, Set.of(), true));
    }
    if (differences.stream().noneMatch(List::isEmpty)) {
      failWithMessage(
          "'%s' has no document like %s%s; it has%n%s",
          collection, json, nearest(differences), shown());
    }
    return this;
  }

  /** No document has these fields with these values. */
  public CollectionAssert doesNotContain(String json) {
    BsonDocument unwanted = BsonDocument.parse(json);
    for (BsonDocument document : documents) {
      if (DocumentDifferences.between(document, unwanted, Set.of(), true).isEmpty()) {
        failWithMessage("'%s' has a document like %s: %s", collection, json, document.toJson());
      }
    }
    return this;
  }

  private String nearest(List<List<String>> differences) {
    return differences.stream()
        .min(Comparator.comparingInt(List::size))
        .map(
            least ->
                "%n  the nearest is %s, which differs:%n    %s"
                    .formatted(
                        documents.get(differences.indexOf(least)).toJson(),
                        String.join(System.lineSeparator() + "    ", least)))
        .orElse("");
  }

  private String shown() {
    String lines =
        String.join(
            System.lineSeparator(),
            documents.stream().limit(SHOWN).map(document -> "  " + document.toJson()).toList());
    int left = documents.size() - SHOWN;
    return left > 0
        ? "%s%n  and %d more".formatted(lines, left)
        : documents.isEmpty() ? "  nothing" : lines;
  }
}

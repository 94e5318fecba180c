package dev.morphium.exception;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A stored document that does not fit its Java type: which one it is, where in it, and what is
 * stored and wanted there.
 */
public final class UnreadableDocumentException extends MappingException {
  private static final long serialVersionUID = 1L;

  private final String collection;
  private final transient BsonDocument document;
  private final @Nullable String storedType;
  private final @Nullable String wantedType;

  /**
   * @param collection its full name, with the database
   * @param document the document as it was read
   * @param storedType what is stored at the path, in words; null when nothing is
   * @param wantedType what the property wants, in words; null when no property is known there
   */
  public UnreadableDocumentException(
      String collection,
      BsonDocument document,
      @Nullable String storedType,
      @Nullable String wantedType,
      MappingException cause) {
    super(message(collection, document, storedType, wantedType, cause), cause);
    this.collection = collection;
    this.document = document;
    this.storedType = storedType;
    this.wantedType = wantedType;
  }

  private static String message(
      String collection,
      BsonDocument document,
      @Nullable String stored,
      @Nullable String wanted,
      MappingException cause) {
    BsonValue id = document.get("_id");
    String which = id == null ? "without _id" : new BsonDocument("_id", id).toJson();
    String what =
        stored == null || wanted == null
            ? ""
            : "%s is %s, and wanted is %s: ".formatted(cause.path(), stored, wanted);
    return "the document %s of %s cannot be read: %s%s"
        .formatted(which, collection, what, cause.getMessage());
  }

  /** The collection, with the database. */
  public String collection() {
    return collection;
  }

  /** The document's {@code _id}; null when it was read without. */
  public @Nullable BsonValue id() {
    return document.get("_id");
  }

  /** The document, as it was read. */
  public BsonDocument document() {
    return document;
  }

  /** What is stored at the path, in words such as "a string"; null when nothing is. */
  public @Nullable String storedType() {
    return storedType;
  }

  /** What the property at the path wants, in words such as "an int"; null when there is none. */
  public @Nullable String wantedType() {
    return wantedType;
  }
}

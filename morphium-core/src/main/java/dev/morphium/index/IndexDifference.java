package dev.morphium.index;

import dev.morphium.operation.Namespace;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the indexes that types declare and those that their collection has; its text
 * says what can be done.
 *
 * @param collection where it is
 * @param kind what differs
 * @param name the index's name
 * @param declared the index as declared; null when no type declares it
 * @param existing the index as {@code listIndexes} tells it; null when there is none
 */
public record IndexDifference(
    Namespace collection,
    Kind kind,
    String name,
    @Nullable BsonDocument declared,
    @Nullable BsonDocument existing) {

  /** What differs. */
  public enum Kind {
    /** It is declared, and the collection does not have it. */
    MISSING,
    /** It is there with other keys or other options. */
    DIFFERENT,
    /** It is there, and no type declares it. */
    UNDECLARED
  }

  @Override
  public String toString() {
    return switch (kind) {
      case MISSING ->
          "%s lacks the index %s; create it with %s"
              .formatted(collection, name, create(collection, declared).toJson());
      case DIFFERENT ->
          "the index %s of %s is %s, but declared is %s; drop it with %s, and it is created anew"
              .formatted(name, collection, json(existing), json(declared), drop().toJson());
      case UNDECLARED ->
          "%s has the index %s, %s, which no type declares; drop it with %s when nothing needs it"
              .formatted(collection, name, json(existing), drop().toJson());
    };
  }

  private BsonDocument drop() {
    String there = existing == null ? name : existing.getString("name").getValue();
    return new BsonDocument("dropIndexes", new BsonString(collection.collection()))
        .append("index", new BsonString(there));
  }

  private static BsonDocument create(Namespace collection, @Nullable BsonDocument index) {
    BsonArray indexes = new BsonArray();
    if (index != null) {
      indexes.add(index);
    }
    return new BsonDocument("createIndexes", new BsonString(collection.collection()))
        .append("indexes", indexes);
  }

  private static String json(@Nullable BsonDocument index) {
    return index == null ? "not there" : index.toJson();
  }
}

package dev.morphium.internal.restriction;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/** The conjunction of two filters. */
final class JoinedFilters {
  private JoinedFilters() {}

  /**
   * Both filters: side by side where they name different fields, so that a filter by {@code _id} or
   * a {@code $text} stays what it is, and in an {@code $and} otherwise.
   */
  static BsonDocument of(BsonDocument given, BsonDocument more) {
    if (given.isEmpty()) {
      return more;
    }
    for (String field : more.keySet()) {
      if (given.containsKey(field)) {
        return given.get(field).equals(more.get(field)) && more.size() == 1
            ? given
            : new BsonDocument("$and", new BsonArray(List.of(given, more)));
      }
    }
    BsonDocument both = new BsonDocument();
    both.putAll(given);
    both.putAll(more);
    return both;
  }
}

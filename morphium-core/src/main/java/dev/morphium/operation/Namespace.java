package dev.morphium.operation;

import java.util.Objects;

/**
 * The full name of a collection. Source: MongoDB manual, "Namespaces".
 *
 * @param database the database's name
 * @param collection the collection's name within it
 */
public record Namespace(String database, String collection) {
  public Namespace {
    Objects.requireNonNull(database, "database");
    Objects.requireNonNull(collection, "collection");
    if (database.isEmpty() || collection.isEmpty()) {
      throw new IllegalArgumentException(
          "a namespace has a database and a collection, not '%s.%s'"
              .formatted(database, collection));
    }
  }

  @Override
  public String toString() {
    return database + "." + collection;
  }
}

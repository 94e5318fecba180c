package dev.morphium.server.net;

import dev.morphium.engine.change.Namespace;

/**
 * Connection strings, the addresses that MongoDB's clients take: {@code
 * mongodb://host:port,host:port/database?option=value}.
 *
 * <p>Source: MongoDB Connection String Specification.
 */
public final class ConnectionStrings {
  /** What a database may be called with, and means something else in a connection string. */
  private static final String RESERVED = "?#%&@:";

  private ConnectionStrings() {}

  /**
   * A connection string.
   *
   * @param hosts each with its port, with commas between them
   * @param database empty for none
   * @throws IllegalArgumentException when no database is called so, or none in a connection string
   */
  public static String of(String hosts, String database, String option) {
    for (int i = 0; i < database.length(); i++) {
      char character = database.charAt(i);
      if (RESERVED.indexOf(character) >= 0 || Namespace.isForbiddenInDatabase(character)) {
        throw new IllegalArgumentException(
            "the name of a database in a connection string has none of / \\ . \" $ ? # % & @ : and"
                + " no space, unlike '"
                + database
                + "'");
      }
    }
    return "mongodb://" + hosts + "/" + database + "?" + option;
  }
}

package dev.morphium.engine.change;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.nio.charset.StandardCharsets;

/**
 * A database and a collection: {@code db.coll}.
 *
 * <p>Source: MongoDB manual, "MongoDB Limits and Thresholds", section "Naming Restrictions".
 */
public record Namespace(String database, String collection) implements Comparable<Namespace> {
  /**
   * A namespace whose name a collection can have.
   *
   * @throws CommandException 73 otherwise
   */
  public static Namespace of(String database, String collection) {
    checkDatabase(database);
    if (collection.isEmpty()
        || collection.charAt(0) == '.'
        || collection.charAt(0) == '$' && !collection.startsWith("$cmd")
        || collection.indexOf('\0') >= 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "Invalid namespace specified '" + database + "." + collection + "'");
    }
    return new Namespace(database, collection);
  }

  /**
   * @throws CommandException 73 when no database can have this name
   */
  public static void checkDatabase(String database) {
    boolean valid =
        !database.isEmpty()
            && (database.length() <= Limits.MAX_DATABASE_NAME_LENGTH / 3
                || database.getBytes(StandardCharsets.UTF_8).length
                    <= Limits.MAX_DATABASE_NAME_LENGTH);
    for (int i = 0; valid && i < database.length(); i++) {
      valid = !isForbiddenInDatabase(database.charAt(i));
    }
    if (!valid && !database.equals("$external")) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid database name: '" + database + "'");
    }
  }

  /** Whether no name of a database has this character. */
  public static boolean isForbiddenInDatabase(char character) {
    return switch (character) {
      case '/', '\\', '.', ' ', '"', '$', '\0' -> true;
      default -> false;
    };
  }

  /** By database, then by collection. */
  @Override
  public int compareTo(Namespace other) {
    int order = database.compareTo(other.database);
    return order != 0 ? order : collection.compareTo(other.collection);
  }

  /** {@code db.coll}. */
  @Override
  public String toString() {
    return database + "." + collection;
  }
}

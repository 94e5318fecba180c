package dev.morphium.engine.catalog;

import dev.morphium.engine.change.Namespace;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.nio.charset.StandardCharsets;

/**
 * The rules of names of collections that clients make or write, whichever way. Source: MongoDB
 * manual, "MongoDB Limits and Thresholds", "Naming Restrictions".
 */
public final class CollectionNames {
  private static final int MOST_BYTES_OF_CHARACTER = 3;

  private CollectionNames() {}

  /**
   * The namespace, when a collection may be called so.
   *
   * @throws CommandException 73 when it has a dollar sign or is too long
   */
  public static Namespace check(Namespace namespace) {
    String collection = namespace.collection();
    if (collection.indexOf('$') >= 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid collection name: " + collection);
    }
    if (isTooLong(namespace)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "Fully qualified namespace is too long. Namespace: "
              + namespace
              + " Max: "
              + Limits.MAX_NAMESPACE_LENGTH);
    }
    return namespace;
  }

  private static boolean isTooLong(Namespace namespace) {
    int characters = namespace.database().length() + 1 + namespace.collection().length();
    return characters > Limits.MAX_NAMESPACE_LENGTH / MOST_BYTES_OF_CHARACTER
        && namespace.toString().getBytes(StandardCharsets.UTF_8).length
            > Limits.MAX_NAMESPACE_LENGTH;
  }
}

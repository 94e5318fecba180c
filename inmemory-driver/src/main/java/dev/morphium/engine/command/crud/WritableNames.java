package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.catalog.SystemNamespaces.Use;
import dev.morphium.engine.change.Namespace;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.nio.charset.StandardCharsets;

/**
 * The names of collections that clients may write to. Source: MongoDB manual, "Naming Restrictions"
 * and "System Collections".
 */
public final class WritableNames {
  private static final int MOST_BYTES_OF_CHARACTER = 3;

  private WritableNames() {}

  /**
   * The namespace, when clients may write to it.
   *
   * @throws CommandException 73 or 2 when its name is reserved or too long
   */
  public static Namespace check(Namespace namespace) {
    return check(namespace, Use.WRITE);
  }

  /**
   * The namespace, when clients may make or write a collection of this name.
   *
   * @throws CommandException 73 or 2 when its name is reserved or too long
   */
  public static Namespace check(Namespace namespace, Use use) {
    SystemNamespaces.check(namespace, use);
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

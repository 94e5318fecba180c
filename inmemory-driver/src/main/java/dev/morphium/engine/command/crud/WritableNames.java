package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The names of collections that clients may write to. Source: MongoDB manual, "Naming Restrictions"
 * and "System Collections".
 */
public final class WritableNames {
  private static final Set<String> SYSTEM =
      Set.of("system.js", "system.users", "system.roles", "system.version", "system.profile");

  private static final int MOST_BYTES_OF_CHARACTER = 3;

  private WritableNames() {}

  /**
   * The namespace, when clients may write to it.
   *
   * @throws CommandException 73 when its name is reserved or too long
   */
  public static Namespace check(Namespace namespace) {
    String collection = namespace.collection();
    if (collection.startsWith("system.") && !SYSTEM.contains(collection)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "cannot write to '" + namespace + "'");
    }
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

package dev.morphium.engine.command;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.StringValue;

/**
 * Parses the namespaces of commands on existing collections: a name that no collection can have is
 * no error of its own as long as it is well-formed, there is just no such collection.
 */
public final class ExistingNames {
  private ExistingNames() {}

  /**
   * The namespace that the command's own field names.
   *
   * @throws dev.morphium.protocol.CommandException 73 when the name is malformed
   */
  public static Namespace of(Invocation invocation) {
    return invocation.arguments().first() instanceof StringValue name
            && name.value().startsWith("$")
        ? of(invocation.database(), name.value())
        : invocation.namespace();
  }

  /**
   * The namespace of these names.
   *
   * @throws dev.morphium.protocol.CommandException 73 when they are malformed
   */
  public static Namespace of(String database, String collection) {
    boolean dollar = collection.startsWith("$");
    Namespace namespace = Namespace.of(database, dollar ? "x" + collection : collection);
    return dollar ? new Namespace(database, collection) : namespace;
  }
}

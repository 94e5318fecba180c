package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.CollectionNames;
import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.catalog.SystemNamespaces.Use;
import dev.morphium.engine.change.Namespace;

/**
 * The names of collections that clients may write to. Source: MongoDB manual, "Naming Restrictions"
 * and "System Collections".
 */
public final class WritableNames {
  private WritableNames() {}

  /**
   * The namespace, when clients may write to it.
   *
   * @throws dev.morphium.protocol.CommandException 73 or 2 when its name is reserved or too long
   */
  public static Namespace check(Namespace namespace) {
    return check(namespace, Use.WRITE);
  }

  /**
   * The namespace, when clients may make or write a collection of this name.
   *
   * @throws dev.morphium.protocol.CommandException 73 or 2 when its name is reserved or too long
   */
  public static Namespace check(Namespace namespace, Use use) {
    SystemNamespaces.check(namespace, use);
    return CollectionNames.check(namespace);
  }
}

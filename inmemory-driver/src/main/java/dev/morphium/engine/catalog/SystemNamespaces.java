package dev.morphium.engine.catalog;

import dev.morphium.engine.change.Namespace;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The system collections, which are reserved namespaces, and what clients may do with each of them.
 * Any other name that begins with {@code system.} is an invalid namespace.
 *
 * <p>What the server has but not as a collection, for instance its sessions, cannot be written:
 * that would be stored, and would change nothing. Source: MongoDB manual, "System Collections".
 */
public final class SystemNamespaces {
  /** What a client does with a collection. */
  public enum Use {
    CREATE,
    WRITE,
    DROP
  }

  /**
   * @param database the database, or {@code *} for all of them
   * @param name the collection's name; what it begins with when it ends with {@code *}
   */
  private record Entry(String database, String name, Set<Use> allowed) {
    Entry(String database, String name, Use... allowed) {
      this(database, name, Set.of(allowed));
    }

    boolean names(Namespace namespace) {
      boolean inDatabase = database.equals("*") || database.equals(namespace.database());
      return inDatabase
          && (name.endsWith("*")
              ? namespace.collection().startsWith(name.substring(0, name.length() - 1))
              : namespace.collection().equals(name));
    }
  }

  private static final Set<String> INTERNAL = Set.of("admin", "config", "local");

  /** In alphabetical order. */
  private static final List<Entry> TABLE =
      List.of(
          new Entry("*", "system.buckets.*", Use.DROP),
          new Entry("*", "system.js", Use.CREATE, Use.WRITE, Use.DROP),
          new Entry("*", "system.profile", Use.CREATE, Use.DROP),
          new Entry("*", "system.users", Use.CREATE, Use.WRITE),
          new Entry("*", "system.views", Use.DROP),
          new Entry("admin", "system.backup_users", Use.CREATE, Use.WRITE),
          new Entry("admin", "system.keys", Use.DROP),
          new Entry("admin", "system.new_users", Use.CREATE, Use.WRITE),
          new Entry("admin", "system.roles", Use.CREATE, Use.WRITE),
          new Entry("admin", "system.users"), // commands of their own change them
          new Entry("admin", "system.version", Use.CREATE, Use.WRITE),
          new Entry("config", "system.indexBuilds"),
          new Entry("config", "system.preimages", Use.DROP),
          new Entry("config", "system.sessions", Use.DROP),
          new Entry("config", "transactions", Use.DROP),
          new Entry("local", "oplog.*"),
          new Entry("local", "system.healthlog", Use.CREATE, Use.WRITE, Use.DROP),
          new Entry("local", "system.replset"));

  private SystemNamespaces() {}

  /** Whether this is the oplog, or named like it. */
  public static boolean isOplog(Namespace namespace) {
    return namespace.database().equals("local") && namespace.collection().startsWith("oplog.");
  }

  /** Whether the database is one of the server's own. */
  public static boolean isInternal(Namespace namespace) {
    return INTERNAL.contains(namespace.database());
  }

  /** Whether a name is one of the server's, by its form. */
  public static boolean isSystem(Namespace namespace) {
    return namespace.collection().startsWith("system.");
  }

  /**
   * Checks that clients may do this with a collection of this name.
   *
   * @throws CommandException 73 when they may neither make nor write it, 20 when they may not drop
   *     it, 2 when the name is like that of a system collection further behind
   */
  public static void check(Namespace namespace, Use use) {
    if (!mayBeListed(namespace)) {
      checkMiddle(namespace, use);
      return;
    }
    Entry entry = find(namespace);
    if (entry != null) {
      if (!entry.allowed().contains(use)) {
        throw refused(namespace, use, "cannot write to ");
      }
    } else if (isSystem(namespace)) {
      throw refused(namespace, use, "Invalid system namespace: ");
    }
  }

  /** The entry of a database goes before the one of all. */
  private static @Nullable Entry find(Namespace namespace) {
    Entry found = null;
    for (Entry entry : TABLE) {
      if (entry.names(namespace) && (found == null || found.database().equals("*"))) {
        found = entry;
      }
    }
    return found;
  }

  private static boolean mayBeListed(Namespace namespace) {
    return isSystem(namespace)
        || isOplog(namespace)
        || namespace.database().equals("config") && namespace.collection().equals("transactions");
  }

  private static void checkMiddle(Namespace namespace, Use use) {
    if (use != Use.DROP && namespace.collection().contains(".system.")) {
      throw new CommandException(ErrorCode.BAD_VALUE, "Invalid namespace: " + namespace);
    }
  }

  private static CommandException refused(Namespace namespace, Use use, String reason) {
    if (use != Use.DROP) {
      return new CommandException(ErrorCode.INVALID_NAMESPACE, reason + namespace);
    }
    return isOplog(namespace)
        ? new CommandException(5255000, "can't drop live oplog while replicating")
        : new CommandException(
            ErrorCode.ILLEGAL_OPERATION, "can't drop system collection " + namespace);
  }
}

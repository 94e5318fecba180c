package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a change stream: a collection, a database, or the whole deployment.
 *
 * <p>A collection is watched by its name, so that it need not be there yet. The databases and
 * collections of the server itself are seen by nobody. Source: MongoDB manual, "Change Streams",
 * section "Watch a Collection, Database, or Deployment".
 *
 * @param database null for everything
 * @param collection null for a whole database
 */
public record StreamScope(@Nullable String database, @Nullable String collection) {
  private static final Set<String> INTERNAL = Set.of("admin", "config", "local");

  /** Everything. */
  public static final StreamScope CLUSTER = new StreamScope(null, null);

  public static StreamScope database(String name) {
    return new StreamScope(name, null);
  }

  public static StreamScope collection(Namespace namespace) {
    return new StreamScope(namespace.database(), namespace.collection());
  }

  /** Whether a database is the server's own. */
  public static boolean isInternal(String database) {
    return INTERNAL.contains(database);
  }

  /** Whether a collection is the server's own. */
  public static boolean isInternal(Namespace namespace) {
    return isInternal(namespace.database()) || namespace.collection().startsWith("system.");
  }

  boolean includes(Namespace namespace) {
    if (database == null) {
      return !isInternal(namespace);
    }
    if (collection == null) {
      return namespace.database().equals(database) && !isInternal(namespace);
    }
    return namespace.collection().equals(collection) && namespace.database().equals(database);
  }

  /**
   * Whether there is an event of a change.
   *
   * @param expanded whether the events of {@code showExpandedEvents} are wanted
   */
  boolean shows(OplogEntry change, boolean expanded) {
    WatchedCollection on = change.collection();
    if (on == null) {
      return collection == null
          && change.effect() instanceof Effect.DropDatabase drop
          && !isInternal(drop.database())
          && (database == null || database.equals(drop.database()));
    }
    boolean included =
        includes(on.namespace())
            || change.effect() instanceof Effect.RenameCollection rename && includes(rename.to());
    if (!included) {
      return false;
    }
    return switch (change.effect()) {
      case Effect.InsertRecord insert -> on.isCollection();
      case Effect.UpdateRecord update -> on.isCollection();
      case Effect.DeleteRecord delete -> on.isCollection();
      case Effect.DropCollection drop -> on.isCollection() || expanded && collection == null;
      case Effect.RenameCollection rename -> true;
      case Effect.CreateCollection create -> expanded && (on.isCollection() || collection == null);
      case Effect.ModifyCollection modify -> expanded && (on.isCollection() || collection == null);
      default -> expanded && on.isCollection();
    };
  }

  /** Whether a change, of which there is an event, ends the stream. */
  boolean isEndedBy(OplogEntry change) {
    if (collection != null) {
      return change.effect() instanceof Effect.DropCollection
          || change.effect() instanceof Effect.RenameCollection;
    }
    return database != null && change.effect() instanceof Effect.DropDatabase;
  }
}

package dev.morphium.engine.security.privilege;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.security.privilege.ResourcePattern.Kind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The effective privileges of a client: all that its users' roles add up to, by resource.
 *
 * <p>Whether an action is allowed is found by a few lookups of names, and by bits, so that a
 * command costs next to nothing more. Immutable.
 *
 * <pre>
 *   a collection      any resource, all normal, its database, its name anywhere, itself
 *   system collection any resource,                           its name anywhere, itself
 *   a database        any resource, all normal, itself
 *   the cluster       any resource,                                              itself
 *   buckets           any resource, those of its database, of its name anywhere, of all, itself
 * </pre>
 *
 * <p>Source: MongoDB manual, "Resource Document".
 */
public final class Privileges {
  /** No privilege at all. */
  public static final Privileges NONE = new Privileges(List.of());

  /** Everything, as {@code __system} has it, and as all have it without access control. */
  public static final Privileges ALL =
      new Privileges(List.of(Privilege.of(ResourcePattern.ANY, ActionType.ANY_ACTION)));

  private final List<Privilege> all;
  private final ActionSet anywhere;
  private final ActionSet everywhere;
  private final ActionSet onCluster;

  /** By database, then by collection; both may be empty. */
  private final Map<String, Map<String, ActionSet>> byName;

  /** The same for the buckets of time series, by the names of these. */
  private final Map<String, Map<String, ActionSet>> ofBuckets;

  public Privileges(Collection<Privilege> privileges) {
    Map<ResourcePattern, EnumSet<ActionType>> held = new TreeMap<>();
    for (Privilege privilege : privileges) {
      held.computeIfAbsent(privilege.resource(), resource -> EnumSet.noneOf(ActionType.class))
          .addAll(privilege.actions());
    }
    all = held.entrySet().stream().map(e -> new Privilege(e.getKey(), e.getValue())).toList();
    anywhere = actions(held, ResourcePattern.ANY);
    everywhere = actions(held, ResourcePattern.ANY_NORMAL);
    onCluster = actions(held, ResourcePattern.CLUSTER);
    byName = byName(held, Kind.NAMESPACE);
    ofBuckets = byName(held, Kind.BUCKETS);
  }

  private static ActionSet actions(
      Map<ResourcePattern, EnumSet<ActionType>> held, ResourcePattern resource) {
    EnumSet<ActionType> given = held.get(resource);
    return given == null ? ActionSet.EMPTY : ActionSet.of(given);
  }

  private static Map<String, Map<String, ActionSet>> byName(
      Map<ResourcePattern, EnumSet<ActionType>> held, Kind kind) {
    Map<String, Map<String, ActionSet>> names = new HashMap<>();
    held.forEach(
        (resource, given) -> {
          if (resource.kind() == kind) {
            names
                .computeIfAbsent(resource.database(), database -> new HashMap<>())
                .put(resource.collection(), ActionSet.of(given));
          }
        });
    names.replaceAll((database, collections) -> Map.copyOf(collections));
    return Map.copyOf(names);
  }

  /** Whether all actions of a privilege are allowed on its resource. */
  public boolean allow(Privilege needed) {
    ResourcePattern resource = needed.resource();
    for (ActionType action : needed.actions()) {
      boolean allowed =
          switch (resource.kind()) {
            case ANY -> anywhere.contains(action);
            case CLUSTER -> allow(action);
            case BUCKETS -> allowBuckets(resource.database(), resource.collection(), action);
            case NAMESPACE ->
                resource.equals(ResourcePattern.ANY_NORMAL)
                    ? allowEverywhere(action)
                    : allow(new Namespace(resource.database(), resource.collection()), action);
          };
      if (!allowed) {
        return false;
      }
    }
    return true;
  }

  /** Whether an action is allowed on a collection. */
  public boolean allow(Namespace namespace, ActionType action) {
    String collection = namespace.collection();
    if (collection.isEmpty() || !ResourcePattern.isSystem(collection)) {
      if (allow(namespace.database(), action)) {
        return true;
      }
    } else if (anywhere.contains(action)) {
      return true;
    }
    return !collection.isEmpty()
        && (holds(namespace.database(), collection, action)
            || holds("", collection, action)
            || collection.startsWith(ResourcePattern.BUCKETS)
                && allowBuckets(
                    namespace.database(),
                    collection.substring(ResourcePattern.BUCKETS.length()),
                    action));
  }

  /** Whether an action is allowed on the buckets of a time series, of all of them when empty. */
  private boolean allowBuckets(String database, String series, ActionType action) {
    return anywhere.contains(action)
        || holds(ofBuckets, database, series, action)
        || holds(ofBuckets, database, "", action)
        || holds(ofBuckets, "", series, action)
        || holds(ofBuckets, "", "", action);
  }

  /** Whether an action is allowed on a database. */
  public boolean allow(String database, ActionType action) {
    return anywhere.contains(action)
        || everywhere.contains(action) && !ResourcePattern.isInternal(database)
        || holds(database, "", action);
  }

  private boolean holds(String database, String collection, ActionType action) {
    return holds(byName, database, collection, action);
  }

  private static boolean holds(
      Map<String, Map<String, ActionSet>> named,
      String database,
      String collection,
      ActionType action) {
    Map<String, ActionSet> collections = named.get(database);
    if (collections == null) {
      return false;
    }
    ActionSet actions = collections.get(collection);
    return actions != null && actions.contains(action);
  }

  /** Whether an action is allowed on the cluster as a whole. */
  public boolean allow(ActionType action) {
    return onCluster.contains(action) || anywhere.contains(action);
  }

  /** Whether an action is allowed on all collections of all databases but internal ones. */
  public boolean allowEverywhere(ActionType action) {
    return anywhere.contains(action) || everywhere.contains(action);
  }

  /** Whether these are the privileges of a superuser. */
  public boolean isUnrestricted() {
    return anywhere.contains(ActionType.ANY_ACTION);
  }

  /** Whether anything at all is allowed on a collection. */
  public boolean allowAnything(Namespace namespace) {
    for (ActionType action : ActionType.values()) {
      if (allow(namespace, action)) {
        return true;
      }
    }
    return false;
  }

  /** Whether anything at all is allowed on a database or on a collection of it. */
  public boolean allowAnythingIn(String database) {
    return !anywhere.isEmpty()
        || byName.containsKey(database)
        || ofBuckets.containsKey(database)
        || ofBuckets.containsKey("")
        || byName.getOrDefault("", Map.of()).keySet().stream()
            .anyMatch(name -> !name.isEmpty() || !ResourcePattern.isInternal(database));
  }

  /** Whether an action is allowed on a database or on one of its collections. */
  public boolean allowIn(String database, ActionType action) {
    return allow(database, action)
        || byName.getOrDefault(database, Map.of()).values().stream()
            .anyMatch(actions -> actions.contains(action))
        || byName.getOrDefault("", Map.of()).entrySet().stream()
            .anyMatch(e -> !e.getKey().isEmpty() && e.getValue().contains(action))
        || Stream.of(database, "")
            .flatMap(name -> ofBuckets.getOrDefault(name, Map.of()).values().stream())
            .anyMatch(actions -> actions.contains(action));
  }

  /** All of these, in the order of their resources. */
  public List<Privilege> list() {
    return all;
  }
}

package dev.morphium.engine.security.privilege;

import dev.morphium.engine.change.Namespace;

/**
 * A resource: what a privilege's actions are allowed on.
 *
 * <p>An empty name of a pair stands for all names, and then for no system collection; the cluster
 * and "any resource" have no names at all. Source: MongoDB manual, "Resource Document".
 *
 * @param database for {@link Kind#NAMESPACE} and {@link Kind#BUCKETS}; empty for all databases
 * @param collection for {@link Kind#NAMESPACE}; empty for all collections but system collections;
 *     for {@link Kind#BUCKETS} the time series, empty for all of them
 */
public record ResourcePattern(Kind kind, String database, String collection)
    implements Comparable<ResourcePattern> {
  public static final ResourcePattern ANY = new ResourcePattern(Kind.ANY, "", "");
  public static final ResourcePattern CLUSTER = new ResourcePattern(Kind.CLUSTER, "", "");

  /**
   * All collections but system collections, in all databases but {@code config} and {@code local}.
   */
  public static final ResourcePattern ANY_NORMAL = new ResourcePattern(Kind.NAMESPACE, "", "");

  /** The buckets of all time series. */
  public static final ResourcePattern ANY_BUCKETS = new ResourcePattern(Kind.BUCKETS, "", "");

  /** What the resource document names. */
  public enum Kind {
    /** {@code {anyResource: true}}. */
    ANY,
    /** {@code {cluster: true}}. */
    CLUSTER,
    /** {@code {db, collection}}. */
    NAMESPACE,
    /** {@code {db, system_buckets}}: the buckets of a time series, or of all of them. */
    BUCKETS
  }

  /** What the names of the collections begin with that have the buckets of time series. */
  static final String BUCKETS = "system.buckets.";

  /** The collections of a database but its system collections. */
  public static ResourcePattern database(String name) {
    return new ResourcePattern(Kind.NAMESPACE, name, "");
  }

  /** The collections of this name in all databases. */
  public static ResourcePattern collection(String name) {
    return new ResourcePattern(Kind.NAMESPACE, "", name);
  }

  /** One collection. */
  public static ResourcePattern exact(Namespace namespace) {
    return new ResourcePattern(Kind.NAMESPACE, namespace.database(), namespace.collection());
  }

  /** Whether the pattern names a database, and nothing beyond it. */
  public boolean isWithin(String name) {
    return (kind == Kind.NAMESPACE || kind == Kind.BUCKETS) && database.equals(name);
  }

  /** Whether no privilege on whole databases reaches this collection: it has to be named. */
  static boolean isSystem(String collection) {
    return collection.startsWith("system.");
  }

  /** Whether "all databases" does not mean this one. */
  static boolean isInternal(String database) {
    return database.equals("config") || database.equals("local");
  }

  @Override
  public int compareTo(ResourcePattern other) {
    int order = kind.compareTo(other.kind);
    order = order != 0 ? order : database.compareTo(other.database);
    return order != 0 ? order : collection.compareTo(other.collection);
  }
}

package dev.morphium.server.dump.transfer;

/**
 * The system collections, most of which dumps and restores leave out. Source: MongoDB Database
 * Tools, "mongodump" and "mongorestore", section "Behavior".
 */
final class SystemNames {
  /** What the collection begins with that has the buckets of a time series. */
  static final String BUCKETS = "system.buckets.";

  private static final String SYSTEM = "system.";

  private SystemNames() {}

  /** Whether a database is the server's own. */
  static boolean isOwnDatabase(String database) {
    return database.equals("local") || database.equals("config");
  }

  /**
   * Whether a collection is dumped: besides those that are restored, the one by which mongorestore
   * knows in which form the users are stored.
   */
  static boolean isDumped(String database, String collection) {
    boolean version = database.equals("admin") && collection.equals(SYSTEM + "version");
    return version || (!isOwn(database, collection) && !collection.startsWith(BUCKETS));
  }

  /** Whether a collection is not restored. */
  static boolean isOwn(String database, String collection) {
    if (isOwnDatabase(database) || database.isEmpty() || collection.contains("$")) {
      return true;
    }
    boolean functions = collection.equals(SYSTEM + "js");
    boolean buckets = collection.startsWith(BUCKETS);
    return collection.startsWith(SYSTEM)
        && !functions
        && !buckets
        && !isAccounts(database, collection);
  }

  /** Whether this is what mongodump --oplog puts beside the databases. */
  static boolean isOplog(DumpedCollection collection) {
    return collection.database().isEmpty() && collection.name().equals("oplog");
  }

  /** Whether a collection has the buckets of a time series. */
  static boolean isBuckets(String collection) {
    return collection.startsWith(BUCKETS);
  }

  /** The name by which users choose a collection: for buckets that of their time series. */
  static String chosen(DumpedCollection collection) {
    return isBuckets(collection.name())
        ? collection.database() + "." + collection.name().substring(BUCKETS.length())
        : collection.namespace();
  }

  /** Whether a collection has the server's users or roles. */
  static boolean isAccounts(String database, String collection) {
    return database.equals("admin")
        && (collection.equals(SYSTEM + "users") || collection.equals(SYSTEM + "roles"));
  }

  /** The same, or in which form these are stored. */
  static boolean isOfAccounts(DumpedCollection collection) {
    return isAccounts(collection.database(), collection.name())
        || collection.namespace().equals("admin." + SYSTEM + "version");
  }
}

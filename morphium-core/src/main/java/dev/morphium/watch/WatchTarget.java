package dev.morphium.watch;

import dev.morphium.operation.Namespace;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The target of a change stream: a collection, a database, or the whole deployment.
 *
 * @param database the database; {@code admin} for the whole deployment
 * @param collection the collection; null for all of them
 */
public record WatchTarget(String database, @Nullable String collection) {
  private static final String ADMIN = "admin";

  /** One collection. */
  public static WatchTarget of(Namespace namespace) {
    return new WatchTarget(namespace.database(), namespace.collection());
  }

  /** All collections of a database. */
  public static WatchTarget database(String database) {
    return new WatchTarget(database, null);
  }

  /** All databases. */
  public static WatchTarget deployment() {
    return new WatchTarget(ADMIN, null);
  }

  boolean isDeployment() {
    return collection == null && database.equals(ADMIN);
  }

  /** The value of the aggregate command. */
  BsonValue subject() {
    return collection == null ? new BsonInt32(1) : new BsonString(collection);
  }

  @Override
  public String toString() {
    if (isDeployment()) {
      return "the deployment";
    }
    return collection == null ? "the database " + database : database + "." + collection;
  }
}

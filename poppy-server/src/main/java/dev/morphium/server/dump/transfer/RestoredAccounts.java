package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * The restored accounts of a dump: its users and roles go into collections beside the server's own,
 * which the server then takes them from. Source: MongoDB Database Tools, "mongorestore", section
 * "Behavior".
 */
final class RestoredAccounts {
  private static final String DATABASE = "admin";
  private static final int NAMESPACE_NOT_FOUND = 26;

  private final RemoteServer remote;
  private final boolean drop;
  private final Map<DumpedCollection, DumpedCollection> targets = new LinkedHashMap<>();

  /**
   * @param drop whether accounts that are there are replaced, and removed when the dump has not got
   *     them
   */
  RestoredAccounts(RemoteServer remote, boolean drop) {
    this.remote = remote;
    this.drop = drop;
  }

  /** Makes room for the accounts among what is restored. */
  void begin(List<DumpedCollection> wanted) throws IOException {
    for (DumpedCollection collection : wanted) {
      if (isAccounts(collection)) {
        String name = collection.name().replace("system.", "temp");
        targets.put(collection, new DumpedCollection(DATABASE, name, collection.metadata()));
      }
    }
    dropTemporary();
  }

  static boolean isAccounts(DumpedCollection collection) {
    return SystemNames.isAccounts(collection.database(), collection.name());
  }

  /** Where the documents of a collection go. */
  DumpedCollection target(DumpedCollection collection) {
    return targets.getOrDefault(collection, collection);
  }

  /** Has the server take the accounts. */
  void merge() throws IOException {
    if (targets.isEmpty()) {
      return;
    }
    BsonDocument merge = new BsonDocument("_mergeAuthzCollections", new BsonInt32(1));
    for (DumpedCollection target : targets.values()) {
      merge.append(
          target.name().equals("tempusers") ? "tempUsersCollection" : "tempRolesCollection",
          new BsonString(target.namespace()));
    }
    remote.run(
        DATABASE, merge.append("db", new BsonString("")).append("drop", BsonBoolean.valueOf(drop)));
  }

  /** The same after a failure, which is what is to be told. */
  void abandon(Exception failure) {
    try {
      dropTemporary();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Removes what the accounts came through: it has all hashed passwords in it. */
  void dropTemporary() throws IOException {
    for (DumpedCollection target : targets.values()) {
      BsonDocument dropped = new BsonDocument("drop", new BsonString(target.name()));
      Reply reply = remote.execute(Command.of(DATABASE, dropped));
      if (reply.code() != NAMESPACE_NOT_FOUND) {
        RemoteServer.checked(reply, "drop of " + target.namespace());
      }
    }
  }
}

package dev.morphium.benchmarks.faults.client;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** The view that each member has of the set, asked directly. */
public final class MemberViews implements AutoCloseable {
  private static final int PATIENCE = 1500;

  private final List<MongoClient> members = new ArrayList<>();

  /**
   * @param connections what a client of each member connects with
   */
  public MemberViews(List<String> connections) {
    for (String connection : connections) {
      members.add(Clients.open(connection, PATIENCE, 2 * PATIENCE));
    }
  }

  private @Nullable Document ask(int member, String database, Document command) {
    try {
      return members
          .get(member)
          .getDatabase(database)
          .runCommand(command, ReadPreference.nearest());
    } catch (MongoException e) {
      return null;
    }
  }

  private boolean says(int member, String field) {
    Document hello = ask(member, "admin", new Document("hello", 1));
    return hello != null && hello.getBoolean(field, false);
  }

  /** Which member says that it takes writes; -1 for none. */
  public int primary() {
    for (int i = 0; i < members.size(); i++) {
      if (says(i, "isWritablePrimary")) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a member takes writes or can be read. */
  public boolean isReady(int member) {
    Document hello = ask(member, "admin", new Document("hello", 1));
    return hello != null
        && (hello.getBoolean("isWritablePrimary", false) || hello.getBoolean("secondary", false));
  }

  /** Whether all are ready, and one of them takes writes. */
  public boolean areReady() {
    for (int i = 0; i < members.size(); i++) {
      if (!isReady(i)) {
        return false;
      }
    }
    return primary() >= 0;
  }

  /** A sum over all data of a member; empty when it does not answer. */
  public String hash(int member, String database) {
    Document answer = ask(member, database, new Document("dbHash", 1));
    return answer == null ? "" : String.valueOf(answer.get("md5"));
  }

  @Override
  public void close() {
    members.forEach(MongoClient::close);
  }
}

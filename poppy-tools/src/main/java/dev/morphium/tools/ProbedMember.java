package dev.morphium.tools;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.PoolSettings;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * One server that is asked for its state: what it has answered until now, so that a server which
 * stalls is told with what is known of it.
 */
final class ProbedMember {
  private static final String SET = "replSetGetStatus";
  private static final int INVALID_CONFIGURATION = 93;
  private static final int NOT_YET_INITIALIZED = 94;
  private static final int REMOVED = 10;

  /** Source: MongoDB manual, "Replica Set Member States". */
  private static final Map<Integer, String> STATES =
      Map.of(3, "RECOVERING", 5, "STARTUP2", 7, "ARBITER", 9, "ROLLBACK", REMOVED, "REMOVED");

  private final HostAddress address;
  private final Map<String, BsonDocument> answers = new ConcurrentHashMap<>();
  private volatile String problem = ProbeFailure.SILENT;
  private volatile boolean isLoggingIn;

  ProbedMember(HostAddress address) {
    this.address = address;
  }

  HostAddress address() {
    return address;
  }

  /**
   * Probes the server, whatever its role in the set: first whether it is there, without
   * authentication.
   *
   * @param settings how it is reached
   */
  void ask(PoolSettings settings) {
    try {
      if (settings.credentials() != null) {
        try (ProbedServer.Session session =
            ProbedServer.Session.of(ProbedServer.withoutLogin(settings))) {
          take(session, "hello");
        }
        problem = "it answers, but not to the login in time";
        isLoggingIn = true;
      }
      try (ProbedServer.Session session = ProbedServer.Session.of(settings)) {
        askAll(session);
      }
      problem = "";
    } catch (DriverException e) {
      problem = ProbeFailure.words(e);
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    } finally {
      isLoggingIn = false;
    }
  }

  private void askAll(ProbedServer.Session session) throws IOException {
    BsonDocument hello = take(session, "hello");
    isLoggingIn = false;
    take(session, "buildInfo");
    take(session, "serverStatus");
    if (hello.containsKey("setName") || hello.containsKey("isreplicaset")) {
      Reply reply = session.reply(SET);
      if (reply.ok()) {
        answers.put(SET, reply.document());
      } else if (reply.code() == INVALID_CONFIGURATION) {
        answers.put(SET, new BsonDocument("myState", new BsonInt32(REMOVED)));
      } else if (reply.code() != NOT_YET_INITIALIZED) {
        throw ProbedServer.refused(SET, reply);
      }
    }
  }

  private BsonDocument take(ProbedServer.Session session, String command) throws IOException {
    Reply reply = session.reply(command);
    if (!reply.ok()) {
      throw ProbedServer.refused(command, reply);
    }
    answers.put(command, reply.document());
    return reply.document();
  }

  /** Whether it has answered, and only the login is waited for. */
  boolean isLoggingIn() {
    return isLoggingIn;
  }

  /**
   * Its state, such as PRIMARY; by its answer to {@code replSetGetStatus} where that tells more.
   */
  String state() {
    String role = ServerState.role(answer("hello"));
    boolean open = role.equals("OTHER") || role.equals("STARTUP");
    int code = answer(SET).get("myState") instanceof BsonNumber number ? number.intValue() : 0;
    return open ? STATES.getOrDefault(code, role) : role;
  }

  /** Whether a name is its address, or the one that it has in its set. */
  boolean isNamed(String name) {
    return address.toString().equals(name)
        || answer("hello").get("me") instanceof BsonString me && me.getValue().equals(name);
  }

  /** Whether it has answered. */
  boolean answers() {
    return answers.containsKey("hello");
  }

  /** Why it has not answered everything; empty when it has. */
  String problem() {
    return problem;
  }

  /** Its answer to a command; an empty document when there is none. */
  BsonDocument answer(String command) {
    return answers.getOrDefault(command, new BsonDocument());
  }

  /** Its answer to {@code replSetGetStatus}; null when there is none. */
  @Nullable BsonDocument set() {
    BsonDocument set = answers.get(SET);
    return set != null && set.containsKey("members") ? set : null;
  }
}

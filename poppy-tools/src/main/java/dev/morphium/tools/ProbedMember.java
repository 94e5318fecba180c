package dev.morphium.tools;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.PoolSettings;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * One server that is asked for its state: what it has answered until now, so that a server which
 * stalls is told with what is known of it.
 */
final class ProbedMember {
  private final HostAddress address;
  private final Map<String, BsonDocument> answers = new ConcurrentHashMap<>();
  private volatile String problem = "no answer in time";

  ProbedMember(HostAddress address) {
    this.address = address;
  }

  HostAddress address() {
    return address;
  }

  /**
   * Asks it, whatever its role in the set.
   *
   * @param settings how it is reached
   */
  void ask(PoolSettings settings) {
    ProbedServer.Session session = ProbedServer.Session.of(settings);
    try {
      BsonDocument hello = take(session, "hello");
      take(session, "buildInfo");
      take(session, "serverStatus");
      if (hello.containsKey("setName")) {
        take(session, "replSetGetStatus");
      }
      problem = "";
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
    } finally {
      session.close();
    }
  }

  private BsonDocument take(ProbedServer.Session session, String command) throws IOException {
    BsonDocument answer = session.run(command);
    answers.put(command, answer);
    return answer;
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
    return answers.get("replSetGetStatus");
  }
}

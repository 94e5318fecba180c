package dev.morphium.engine.command.user;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.security.RemoteClient;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No secret is in an error, the profiler or a list of operations. */
class SecretsTest {
  private static final String SECRET = "Correct-Horse";
  private final Engine engine = TestEngines.forTests();
  private final RemoteClient client = RemoteClient.local(engine);
  private final StringBuilder seen = new StringBuilder();

  @AfterEach
  void close() {
    engine.close();
  }

  /** Remembers the reply, unless it is the one that has to show something. */
  private Reply run(String database, String command) {
    Reply reply =
        engine.execute(
            Command.of(database, BsonDocument.parse(command)), ClientContext.inProcess());
    seen.append(reply.document().toJson()).append('\n');
    return reply;
  }

  @Test
  void secretsAreHiddenEverywhere() {
    run("test", "{profile: 2, slowms: 0}");
    String user = "pwd: '" + SECRET + "', roles: []";
    run("test", "{createUser: 'a', " + user + "}");
    run("test", "{createUser: 'a', " + user + "}");
    run("test", "{createUser: 'b', " + user + ", other: 1}");
    run("test", "{createUser: 'b', pwd: {secret: '" + SECRET + "'}, roles: []}");
    run("test", "{createUser: 'b', pwd: '" + SECRET + "\\u0007', roles: []}");
    run("test", "{updateUser: 'a', " + user + "}");
    run("test", "{usersInfo: 'a', showCredentials: true}");
    seen.append(client.login("SCRAM-SHA-256", "a", SECRET, "test").document().toJson());
    BsonDocument start =
        new BsonDocument("saslStart", new BsonString("1"))
            .append("mechanism", new BsonString("SCRAM-SHA-256"))
            .append("payload", new BsonBinary(SECRET.getBytes(UTF_8)));
    seen.append(client.run("test", start).document().toJson());
    Reply profiled = run("test", "{find: 'system.profile', batchSize: 1000}");
    String profile = profiled.document().toJson();
    assertThat(profile).contains("\"createUser\": \"a\"", "\"pwd\": \"xxx\"", "saslContinue");
    assertThat(profile).contains("\"payload\": \"xxx\"", "\"user\": \"a@test\"");
    assertThat(profile).contains("\"ns\": \"test.$cmd\"").doesNotContain("\"ns\": \"test.b\"");
    assertThat(seen).doesNotContain(SECRET);
    assertThat(profile).as("as bytes").doesNotContain("Q29ycmVjdC1Ib3JzZ");
  }
}

package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.RemoteClient;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessCheckTest {
  private static final String ROOT = "{createUser: 'root', pwd: 'secret', roles: ['root']}";

  private final Engine engine = ControlledEngine.start();
  private final RemoteClient local = RemoteClient.local(engine);
  private final RemoteClient remote = RemoteClient.of(engine, "192.0.2.1");

  @AfterEach
  void close() {
    engine.close();
  }

  /** Every name of the table, from this machine and from another one. */
  @Test
  void nothingButTheHandshakeIsAnsweredBeforeALogin() {
    List<String> answered = new ArrayList<>();
    for (CommandSpec spec : engine.commands().specs()) {
      List<String> names = new ArrayList<>(spec.aliases());
      names.add(spec.name());
      for (String name : names) {
        for (String database : new String[] {"test", "admin"}) {
          Reply reply = remote.run(database, new BsonDocument(name, new BsonInt32(1)));
          if (reply.ok() || reply.code() != 13) {
            assertThat(spec.is(CommandFlag.ANONYMOUS)).as(name + " " + reply.code()).isTrue();
            answered.add(name);
          }
        }
      }
    }
    assertThat(answered)
        .contains("hello", "isMaster", "ping", "saslStart")
        .doesNotContain("find", "serverStatus", "createUser", "getLog", "listDatabases");
    assertThat(engine.commands().specs().stream().filter(s -> s.is(CommandFlag.ANONYMOUS)))
        .extracting(CommandSpec::name)
        .containsExactlyInAnyOrder(
            "authenticate",
            "buildInfo",
            "connectionStatus",
            "hello",
            "isMaster",
            "listCommands",
            "logout",
            "ping",
            "saslContinue",
            "saslStart",
            "whatsmyuri");
  }

  @Test
  void theErrorIsMongos() {
    Reply reply = local.run("test", "{find: 'c'}");
    assertThat(reply.code()).isEqualTo(13);
    assertThat(reply.errorMessage()).isEqualTo("Command find requires authentication");
    assertThat(reply.document().getString("codeName").getValue()).isEqualTo("Unauthorized");
    assertThat(local.run("test", "{nonsense: 1}").code()).isEqualTo(59);
  }

  @Test
  void theFirstUserIsCreatedFromThisMachine() {
    assertThat(remote.run("admin", ROOT).code()).isEqualTo(13);
    assertThat(local.run("test", ROOT).code()).isEqualTo(13);
    assertThat(local.run("admin", ROOT).ok()).isTrue();
    assertThat(local.run("admin", ROOT.replace("'root'", "'two'")).code()).isEqualTo(13);
    assertThat(local.login("SCRAM-SHA-256", "root", "secret", "admin").ok()).isTrue();
    assertThat(local.run("admin", "{dropAllUsersFromDatabase: 1}").ok()).isTrue();
    assertThat(RemoteClient.local(engine).run("admin", ROOT).code())
        .as("not again in this run of the server")
        .isEqualTo(13);
  }

  @Test
  void theExceptionCanBeSwitchedOff() {
    ServerParameters parameters = ControlledEngine.parameters();
    parameters.start(ServerParameters.LOCALHOST_EXCEPTION, "false");
    try (Engine strict = ControlledEngine.start(parameters)) {
      assertThat(RemoteClient.local(strict).run("admin", ROOT).code()).isEqualTo(13);
    }
  }

  @Test
  void aUserThatIsDroppedIsLoggedOutOfOpenConnections() {
    local.run("admin", ROOT);
    local.login("SCRAM-SHA-256", "root", "secret", "admin");
    local.run("test", "{createUser: 'a', pwd: 'b', roles: ['readWrite']}");
    remote.login("SCRAM-SHA-1", "a", "b", "test");
    assertThat(remote.run("test", "{find: 'c'}").ok()).isTrue();
    local.run("test", "{dropUser: 'a'}");
    assertThat(remote.run("test", "{find: 'c'}").code()).isEqualTo(13);
    local.run("test", "{createUser: 'a', pwd: 'b', roles: ['readWrite']}");
    assertThat(remote.run("test", "{find: 'c'}").code()).as("it is another user").isEqualTo(13);
  }

  @Test
  void aUserWhoLogsOutIsNobody() {
    local.run("admin", ROOT);
    local.login("SCRAM-SHA-256", "root", "secret", "admin");
    assertThat(local.run("test", "{logout: 1}").ok()).isTrue();
    assertThat(local.run("test", "{find: 'c'}").ok()).as("another database").isTrue();
    assertThat(local.run("admin", "{logout: 1}").ok()).isTrue();
    assertThat(local.run("test", "{find: 'c'}").code()).isEqualTo(13);
  }
}

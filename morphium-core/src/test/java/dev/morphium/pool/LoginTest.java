package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.Credential;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins of Morphium's driver on a server on which clients have to log in. */
class LoginTest {
  private static PoppyServer server;

  @BeforeAll
  static void start() throws IOException {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    InitialUsers users =
        new InitialUsers(
            List.of(
                user("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}"),
                user("shop", "{createUser: 'ä,=', pwd: 'p:@/', roles: ['readWrite']}"),
                user(
                    "shop",
                    "{createUser: 'old', pwd: 'x', roles: ['read'], mechanisms: ['SCRAM-SHA-1']}"),
                user("shop", "{createUser: 'rotated', pwd: 'one', roles: ['readWrite']}")));
    server =
        PoppyServer.start(
            PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
                .with(parameters)
                .with(AccessSettings.CONTROLLED, users));
  }

  private static InitialUser user(String database, String command) {
    return new InitialUser(database, BsonDocument.parse(command));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String uri(String user, String options) {
    return "mongodb://%s127.0.0.1:%d/?directConnection=true&%s"
        .formatted(user, server.port(), options);
  }

  private static Reply find(PooledDriver driver) {
    return driver.execute(Command.of("shop", BsonDocument.parse("{find: 'c'}")));
  }

  @ParameterizedTest
  @CsvSource({
    "root:secret@, ''",
    "root:secret@, authMechanism=SCRAM-SHA-1",
    "root:secret@, authMechanism=SCRAM-SHA-256",
    "old:x@, authSource=shop",
    "%C3%A4%2C%3D:p%3A%40%2F@, authSource=shop",
  })
  void usersLogIn(String user, String options) {
    try (PooledDriver driver = PoppyDrivers.driver(uri(user, options))) {
      assertThat(find(driver).ok()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "root:other@, '', 18",
    "nobody:x@, '', 18",
    "root:secret@, authSource=shop, 18",
    "old:x@, authSource=shop&authMechanism=SCRAM-SHA-256, 18",
  })
  void othersAreRefusedInPlainWords(String user, String options, int code) {
    try (PooledDriver driver = PoppyDrivers.driver(uri(user, options))) {
      assertThatThrownBy(() -> find(driver))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("(error " + code + "); check user, password and authSource")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void nobodyIsAskedToLogIn() {
    try (PooledDriver driver = PoppyDrivers.driver(uri("", ""))) {
      assertThat(find(driver).code()).isEqualTo(13);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GSSAPI", "MONGODB-AWS", "MONGODB-OIDC"})
  void whatIsNotSupportedIsSaidAtOnce(String mechanism) {
    assertThatThrownBy(() -> ConnectionString.parse(uri("u:p@", "authMechanism=" + mechanism)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(mechanism + " is not supported");
  }

  @Test
  void aConnectionLogsInAnewWhenTheServerWantsIt() {
    try (PooledDriver driver = PoppyDrivers.driver(uri("root:secret@", "maxPoolSize=1"))) {
      assertThat(find(driver).ok()).isTrue();
      driver
          .execute(
              Command.of(
                  "admin",
                  BsonDocument.parse(
                      "{configureFailPoint: 'failCommand', mode: {times: 1},"
                          + " data: {failCommands: ['distinct'], errorCode: 391}}")))
          .orThrow();
      Reply reply =
          driver.execute(Command.of("shop", BsonDocument.parse("{distinct: 'c', key: 'x'}")));
      assertThat(reply.ok()).isTrue();
    }
  }

  @Test
  void passwordsRotate() {
    AtomicReference<String> password = new AtomicReference<>("one");
    PoolSettings settings =
        ConnectionString.parse(uri("", ""))
            .withCredentials(() -> Credential.of("rotated", password.get()).withSource("shop"));
    try (PooledDriver root = PoppyDrivers.driver(uri("root:secret@", ""))) {
      try (PooledDriver driver = PooledDriver.open(settings)) {
        assertThat(find(driver).ok()).isTrue();
        root.execute(Command.of("shop", BsonDocument.parse("{updateUser: 'rotated', pwd: 'two'}")))
            .orThrow();
        assertThat(find(driver).ok()).as("an open connection stays logged in").isTrue();
      }
      password.set("two");
      try (PooledDriver driver = PooledDriver.open(settings)) {
        assertThat(find(driver).ok()).isTrue();
      }
    }
  }
}

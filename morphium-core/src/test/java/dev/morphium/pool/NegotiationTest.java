package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which mechanism of SCRAM the driver and the server agree on, as the audit log tells it. Source:
 * "Authentication" specification of the drivers, "SCRAM-SHA-256 and mechanism negotiation".
 */
class NegotiationTest {
  private static final String ROMAN = "\u2168";

  private PoppyServer server;
  private Path audit;

  @BeforeEach
  void start(@TempDir Path directory) throws IOException {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    parameters.start(ServerParameters.SHA_1_ITERATIONS, "5000");
    parameters.start(ServerParameters.SHA_256_ITERATIONS, "5000");
    InitialUsers users =
        new InitialUsers(
            Stream.of(
                    "{createUser: 'root', pwd: 'secret', roles: ['root']}",
                    user("sha1", "sha1", "'SCRAM-SHA-1'"),
                    user("sha256", "sha256", "'SCRAM-SHA-256'"),
                    user("both", "both", "'SCRAM-SHA-1', 'SCRAM-SHA-256'"),
                    user("IX", "IX", "'SCRAM-SHA-256'"),
                    user(ROMAN, "\u2163", "'SCRAM-SHA-256'"))
                .map(user -> new InitialUser("admin", BsonDocument.parse(user)))
                .toList());
    audit = directory.resolve("audit.json");
    server =
        PoppyServer.start(
            PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
                .with(parameters)
                .with(AccessSettings.CONTROLLED, users),
            InstantSource.system(),
            FatalErrorHandler.LOGGING,
            AuditLog.open(audit, 1 << 20, Set.of("authenticate"), InstantSource.system()));
  }

  private static String user(String name, String password, String mechanisms) {
    return "{createUser: '%s', pwd: '%s', roles: ['readWriteAnyDatabase'], mechanisms: [%s]}"
        .formatted(name, password, mechanisms);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private PooledDriver driver(String user, String password, String options) {
    return PoppyDrivers.driver(
        "mongodb://%s:%s@127.0.0.1:%d/?directConnection=true%s"
            .formatted(encoded(user), encoded(password), server.port(), options));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Reply run(PooledDriver driver, String database, String command) {
    return driver.execute(Command.of(database, BsonDocument.parse(command)));
  }

  /** The mechanisms and results of all logins until now, from the log, which the close flushes. */
  private List<String> logins() throws IOException {
    server.close();
    return Files.readAllLines(audit).stream()
        .map(BsonDocument::parse)
        .map(
            event ->
                event.getDocument("param").getString("mechanism").getValue()
                    + " "
                    + event.getNumber("result").intValue())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "sha1, '', SCRAM-SHA-1",
    "sha256, '', SCRAM-SHA-256",
    "both, '', SCRAM-SHA-256",
    "sha1, SCRAM-SHA-1, SCRAM-SHA-1",
    "sha256, SCRAM-SHA-256, SCRAM-SHA-256",
    "both, SCRAM-SHA-1, SCRAM-SHA-1",
    "both, SCRAM-SHA-256, SCRAM-SHA-256",
  })
  void theStrongestThatTheUserHasIsTaken(String user, String mechanism, String taken)
      throws IOException {
    String option = mechanism.isEmpty() ? "" : "&authMechanism=" + mechanism;
    try (PooledDriver driver = driver(user, user, option)) {
      assertThat(run(driver, "shop", "{find: 'c'}").ok()).isTrue();
    }
    assertThat(logins()).contains(taken + " 0").endsWith(taken + " 0");
  }

  @ParameterizedTest
  @CsvSource({
    "sha1, SCRAM-SHA-256",
    "sha256, SCRAM-SHA-1",
  })
  void whatTheUserHasNotIsRefusedAtOnce(String user, String mechanism) throws IOException {
    try (PooledDriver driver = driver(user, user, "&authMechanism=" + mechanism)) {
      assertThatThrownBy(() -> run(driver, "shop", "{find: 'c'}"))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("(error 18)");
    }
    assertThat(logins()).isNotEmpty().containsOnly(mechanism + " 18");
  }

  /** The answer about a user that is not there leads to a login that fails, not to a lost one. */
  @Test
  void aUserThatIsNotThereIsRefusedAsALoginThatFails() {
    try (PooledDriver driver = driver("nobody", "x", "")) {
      assertThatThrownBy(() -> run(driver, "shop", "{find: 'c'}"))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("(error 18)");
    }
  }

  /** SASLprep of the password, on both sides; names are as they are. */
  @ParameterizedTest
  @CsvSource({
    "IX, IX",
    "IX, I\u00ADX",
    ROMAN + ", IV",
    ROMAN + ", I\u00ADV",
    ROMAN + ", \u2163",
  })
  void passwordsArePrepared(String user, String password) {
    for (String options : List.of("", "&authMechanism=SCRAM-SHA-256")) {
      try (PooledDriver driver = driver(user, password, options)) {
        assertThat(run(driver, "shop", "{find: 'c'}").ok()).isTrue();
      }
    }
  }

  @Test
  void namesAreNotPrepared() {
    try (PooledDriver driver = driver("I\u00ADX", "IX", "")) {
      assertThatThrownBy(() -> run(driver, "shop", "{find: 'c'}"))
          .isInstanceOf(DriverException.Refused.class);
    }
  }

  /** A command is tried once more after a login anew, and no more: the second error is told. */
  @Test
  void aLoginAnewIsTriedOnce() throws IOException {
    try (PooledDriver root = driver("root", "secret", "");
        PooledDriver driver = driver("both", "both", "&maxPoolSize=1")) {
      for (int times : new int[] {1, 2}) {
        run(
                root,
                "admin",
                """
                {configureFailPoint: 'failCommand', mode: {times: %d},
                 data: {failCommands: ['distinct'], errorCode: 391}}
                """
                    .formatted(times))
            .orThrow();
        Reply reply = run(driver, "shop", "{distinct: 'c', key: 'x'}");
        assertThat(reply.ok()).isEqualTo(times == 1);
        assertThat(reply.ok() ? 0 : reply.code()).isEqualTo(times == 1 ? 0 : 391);
      }
      assertThat(run(driver, "shop", "{find: 'c'}").ok()).as("it goes on").isTrue();
    }
  }
}

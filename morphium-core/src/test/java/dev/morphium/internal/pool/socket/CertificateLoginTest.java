package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MONGODB-X509: logins of the driver by its certificate, on a server that asks for a login. */
class CertificateLoginTest {
  private PoppyServer server;

  @BeforeEach
  void start() throws IOException {
    ServerTls tls = TlsTestFiles.required(true);
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    InitialUsers users =
        new InitialUsers(
            List.of(
                user("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}"),
                user(
                    "$external",
                    "{createUser: 'CN=client,O=Morphium', roles: [{role: 'read', db: 'shop'}]}")));
    server =
        PoppyServer.start(
            PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2).with(tls))
                .with(parameters)
                .with(AccessSettings.CONTROLLED, users));
  }

  private static InitialUser user(String database, String command) {
    return new InitialUser(database, BsonDocument.parse(command));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private PooledDriver driver(String user, String options) {
    return PooledDriver.open(
        ConnectionString.parse(
            "mongodb://%s127.0.0.1:%d/?directConnection=true&tls=true&tlsCAFile=%s&%s"
                .formatted(user, server.port(), TlsTestFiles.file("authority.pem"), options)));
  }

  private PooledDriver byCertificate(String user, String name) {
    return driver(
        user,
        "authMechanism=MONGODB-X509&maxPoolSize=1&tlsCertificateKeyFile="
            + TlsTestFiles.file(name));
  }

  private static Reply run(PooledDriver driver, String database, String command) {
    return driver.execute(Command.of(database, BsonDocument.parse(command)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "CN%3Dclient%2CO%3DMorphium@"})
  void theSubjectIsTheUser(String user) {
    try (PooledDriver driver = byCertificate(user, "client.pem")) {
      BsonDocument status = run(driver, "admin", "{connectionStatus: 1}").orThrow().document();
      assertThat(status.getDocument("authInfo").getArray("authenticatedUsers"))
          .containsExactly(BsonDocument.parse("{user: 'CN=client,O=Morphium', db: '$external'}"));
      assertThat(run(driver, "shop", "{find: 'c'}").ok()).isTrue();
      assertThat(run(driver, "shop", "{insert: 'c', documents: [{}]}").code()).isEqualTo(13);
    }
  }

  @Test
  void anotherNameThanTheCertificatesIsRefused() {
    refused(byCertificate("CN%3Dother@", "client.pem"));
  }

  @Test
  void aSubjectThatIsNoUserIsRefused() {
    try (PooledDriver root = driver("root:secret@", "")) {
      run(root, "$external", "{dropUser: 'CN=client,O=Morphium'}").orThrow();
    }
    refused(byCertificate("", "client.pem"));
    refused(byCertificate("CN%3Dclient%2CO%3DMorphium@", "client.pem"));
  }

  private static void refused(PooledDriver opened) {
    try (PooledDriver driver = opened) {
      assertThatThrownBy(() -> run(driver, "shop", "{find: 'c'}"))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("(error 18)");
    }
  }

  @Test
  void withoutACertificateThereIsNobody() {
    try (PooledDriver driver = driver("", "authMechanism=MONGODB-X509")) {
      assertThatThrownBy(() -> run(driver, "shop", "{find: 'c'}"))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("(error 18)");
    }
  }

  /** A certificate alone is no login, and passwords go through TLS with one and without. */
  @Test
  void passwordsWorkBesideCertificates() {
    String shown = "tlsCertificateKeyFile=" + TlsTestFiles.file("client.pem");
    try (PooledDriver nobody = driver("", shown);
        PooledDriver root = driver("root:secret@", shown);
        PooledDriver plain = driver("root:secret@", "")) {
      assertThat(run(nobody, "shop", "{find: 'c'}").code()).isEqualTo(13);
      assertThat(run(root, "shop", "{find: 'c'}").ok()).isTrue();
      assertThat(run(plain, "shop", "{find: 'c'}").ok()).isTrue();
    }
  }

  /** Error 391 has the certificate shown anew, and the command sent again. */
  @Test
  void aCertificateLogsInAnew() {
    try (PooledDriver root = driver("root:secret@", "");
        PooledDriver driver = byCertificate("", "client.pem")) {
      run(
              root,
              "admin",
              """
              {configureFailPoint: 'failCommand', mode: {times: 1},
               data: {failCommands: ['distinct'], errorCode: 391}}
              """)
          .orThrow();
      assertThat(run(driver, "shop", "{distinct: 'c', key: 'x'}").ok()).isTrue();
    }
  }
}

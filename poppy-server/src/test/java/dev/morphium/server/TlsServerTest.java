package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TestAuthority;
import dev.morphium.server.tls.TlsMode;
import dev.morphium.server.tls.TlsPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with TLS, by MongoDB's own driver. */
class TlsServerTest {
  @TempDir Path directory;
  private TestAuthority authority;
  private SSLContext alice;
  private PoppyServer server;

  @BeforeEach
  void start() throws Exception {
    authority = new TestAuthority(directory, "authority");
    alice = TlsPort.client(authority.issue("alice.pem", "CN=alice").file(), authority.file());
    Path own = authority.issue("server.pem", "CN=server,O=Example").file();
    ServerTls tls =
        TlsPort.open(TlsMode.DISABLED, TlsPort.files(own, authority.file(), null, true));
    server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2).with(tls));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private MongoClient connect(boolean secured) {
    return connect(secured ? alice : null);
  }

  private MongoClient connect(@Nullable SSLContext context) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(server.connectionString()));
    if (context != null) {
      settings.applyToSslSettings(ssl -> ssl.enabled(true).context(context));
    }
    return MongoClients.create(settings.build());
  }

  private static Document admin(MongoClient client, String json) {
    return client.getDatabase("admin").runCommand(Document.parse(json));
  }

  @Test
  void modeIsChangedStepByStep() {
    try (MongoClient plain = connect(false)) {
      assertThatThrownBy(() -> admin(plain, "{setParameter: 1, tlsMode: 'requireTLS'}"))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2))
          .hasMessageContaining(
              "Illegal state transition for tlsMode, attempt to change from disabled to"
                  + " requireTLS");
      admin(plain, "{setParameter: 1, tlsMode: 'allowTLS'}");
      try (MongoClient secured = connect(true)) {
        admin(secured, "{ping: 1}");
        assertThat(admin(secured, "{setParameter: 1, tlsMode: 'preferTLS'}").getString("was"))
            .isEqualTo("allowTLS");
        admin(plain, "{setParameter: 1, tlsMode: 'requireTLS'}");
        assertThat(admin(secured, "{getParameter: 1, tlsMode: 1}").getString("tlsMode"))
            .isEqualTo("requireTLS");
        String impatient = server.connectionString() + "&serverSelectionTimeoutMS=3000";
        try (MongoClient late = MongoClients.create(impatient)) {
          assertThatThrownBy(() -> admin(late, "{ping: 1}"))
              .hasMessageContaining("The server is configured to only allow SSL connections");
        }
        assertThatThrownBy(() -> admin(secured, "{setParameter: 1, tlsMode: 'disabled'}"))
            .hasMessageContaining("Illegal state transition");
      }
    }
  }

  @Test
  void statusTellsOfVersionsAndOfTheCertificate() {
    server.engine(); // it is open
    try (MongoClient plain = connect(false)) {
      admin(plain, "{setParameter: 1, tlsMode: 'allowTLS'}");
      try (MongoClient secured = connect(true)) {
        MongoCollection<Document> things = secured.getDatabase("a").getCollection("things");
        things.insertOne(new Document("pad", "x".repeat(1_000_000)));
        assertThat(things.find().first()).containsKey("pad");
        Document status = admin(secured, "{serverStatus: 1}");
        assertThat(status.get("transportSecurity", Document.class).getLong("1.3")).isPositive();
        Document security = status.get("security", Document.class);
        assertThat(security.getString("SSLServerSubjectName")).isEqualTo("CN=server,O=Example");
        assertThat(security.getBoolean("SSLServerHasCertificateAuthority")).isTrue();
        assertThat(security.getDate("SSLServerCertificateExpirationDate")).isInTheFuture();
      }
    }
  }

  /** A certificate like the server's own is a member's, and so no user's. */
  @Test
  void membersCertificatesAreNoUsers() throws Exception {
    SSLContext mallory =
        TlsPort.client(
            authority.issue("mallory.pem", "O=Example,CN=mallory").file(), authority.file());
    try (MongoClient plain = connect(false)) {
      admin(plain, "{setParameter: 1, tlsMode: 'allowTLS'}");
      String create = "{createUser: 'CN=mallory,O=Example', roles: []}";
      assertThatThrownBy(() -> plain.getDatabase("$external").runCommand(Document.parse(create)))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2))
          .hasMessageContaining("would be recognized as an internal cluster member");
      plain
          .getDatabase("$external")
          .runCommand(Document.parse("{createUser: 'CN=alice', roles: []}"));
    }
    Document login = Document.parse("{authenticate: 1, mechanism: 'MONGODB-X509'}");
    try (MongoClient secured = connect(mallory)) {
      assertThatThrownBy(() -> secured.getDatabase("$external").runCommand(login))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(18))
          .hasMessageContaining("can only be used for cluster authentication");
    }
    try (MongoClient secured = connect(alice)) {
      assertThat(secured.getDatabase("$external").runCommand(login).getString("user"))
          .isEqualTo("CN=alice");
    }
  }

  @Test
  void certificatesAreRotatedByCommand() throws Exception {
    try (MongoClient plain = connect(false)) {
      assertThat(admin(plain, "{rotateCertificates: 1, message: 'monthly'}").get("ok"))
          .isEqualTo(1.0);
      Files.writeString(directory.resolve("server.pem"), "nothing");
      assertThatThrownBy(() -> admin(plain, "{rotateCertificates: 1}"))
          .isInstanceOfSatisfying(
              MongoCommandException.class,
              e -> assertThat(e.getErrorCodeName()).isEqualTo("InvalidSSLConfiguration"))
          .hasMessageContaining("it has to be PEM");
    }
  }
}

package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoSecurityException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The official Java driver on servers on which clients have to log in. */
class AccessControlTest {
  private static final InitialUsers ROOT =
      new InitialUsers(
          List.of(
              new InitialUser(
                  "admin",
                  BsonDocument.parse("{createUser: 'root', pwd: 'secret', roles: ['root']}"))));

  private static PoppyServer start(InitialUsers users) throws IOException {
    return PoppyServer.start(
        PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
            .with(AccessSettings.CONTROLLED, users));
  }

  private static MongoClient client(int port, @Nullable MongoCredential credential) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                cluster -> cluster.hosts(List.of(new ServerAddress("127.0.0.1", port))));
    return MongoClients.create(
        credential == null ? settings.build() : settings.credential(credential).build());
  }

  private static void find(MongoClient client) {
    client.getDatabase("test").getCollection("c").find().first();
  }

  @Test
  void theFirstUserIsCreatedAtTheStart() throws IOException {
    try (PoppyServer server = start(ROOT)) {
      for (MongoCredential credential :
          List.of(
              MongoCredential.createCredential("root", "admin", "secret".toCharArray()),
              MongoCredential.createScramSha1Credential("root", "admin", "secret".toCharArray()),
              MongoCredential.createScramSha256Credential(
                  "root", "admin", "secret".toCharArray()))) {
        try (MongoClient client = client(server.port(), credential)) {
          find(client);
        }
      }
    }
  }

  @Test
  void aUserThatCannotBeCreatedStopsTheStart() {
    InitialUsers wrong =
        new InitialUsers(
            List.of(
                new InitialUser(
                    "admin",
                    BsonDocument.parse("{createUser: 'a', pwd: 'secret', roles: ['nope']}"))));
    assertThatThrownBy(() -> start(wrong))
        .isInstanceOf(IOException.class)
        .hasMessage("the user a@admin cannot be created: Could not find role: nope@admin");
  }

  /** Users are in the journal; the ones to begin with are not created again. */
  @Test
  void usersOutliveARestart(@TempDir Path directory) throws IOException {
    PoppySettings settings =
        PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
            .with(JournalSettings.in(directory))
            .with(AccessSettings.CONTROLLED, ROOT);
    MongoCredential old = MongoCredential.createCredential("root", "admin", "secret".toCharArray());
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = client(server.port(), old)) {
      client.getDatabase("admin").runCommand(Document.parse("{updateUser: 'root', pwd: 'new'}"));
    }
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client =
            client(
                server.port(),
                MongoCredential.createCredential("root", "admin", "new".toCharArray()))) {
      find(client);
    }
  }

  @Test
  void othersAreRefused() throws IOException {
    try (PoppyServer server = start(ROOT)) {
      try (MongoClient nobody = client(server.port(), null)) {
        assertThatThrownBy(() -> find(nobody))
            .isInstanceOfSatisfying(
                MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(13));
        assertThatThrownBy(
                () ->
                    nobody
                        .getDatabase("admin")
                        .runCommand(
                            Document.parse("{createUser: 'two', pwd: 'x', roles: ['root']}")))
            .as("the localhost exception is over")
            .isInstanceOf(MongoCommandException.class);
      }
      for (MongoCredential credential :
          List.of(
              MongoCredential.createCredential("root", "admin", "other".toCharArray()),
              MongoCredential.createCredential("root", "test", "secret".toCharArray()),
              MongoCredential.createScramSha1Credential("nobody", "admin", "x".toCharArray()))) {
        try (MongoClient client = client(server.port(), credential)) {
          assertThatThrownBy(() -> find(client))
              .isInstanceOf(MongoSecurityException.class)
              .cause()
              .hasMessageContaining("error 18 (AuthenticationFailed): 'Authentication failed.'");
        }
      }
    }
  }

  /** A member obeys a change of a user as soon as it has it. */
  @Test
  void usersHoldOnAllMembers() throws IOException {
    try (PoppyCluster cluster = PoppyCluster.startWithUsers(ROOT);
        MongoClient root =
            MongoClients.create(cluster.connectionString().replace("//", "//root:secret@"))) {
      Awaitility.await().atMost(Patience.LIMIT).ignoreExceptions().untilAsserted(() -> find(root));
      root.getDatabase("test")
          .runCommand(
              Document.parse(
                  "{createUser: 'app', pwd: 'x', roles: ['readWrite'],"
                      + " writeConcern: {w: 3}}"));
      String uri = cluster.connectionString().replace("//", "//app:x@") + "&authSource=test";
      try (MongoClient app = MongoClients.create(uri)) {
        app.getDatabase("test").getCollection("c").insertOne(new Document());
        Runnable onSecondary =
            () ->
                app.getDatabase("test")
                    .withReadPreference(ReadPreference.secondary())
                    .getCollection("c")
                    .find()
                    .first();
        onSecondary.run();
        root.getDatabase("test")
            .runCommand(Document.parse("{dropUser: 'app', writeConcern: {w: 3}}"));
        for (Runnable use : List.of(onSecondary, () -> find(app))) {
          assertThatThrownBy(use::run)
              .as("an open connection is logged out, and a new one is not let in")
              .satisfies(e -> assertThat(code(e)).isIn(13, 18));
        }
      }
    }
  }

  private static int code(Throwable thrown) {
    Throwable last = thrown;
    while (!(last instanceof MongoCommandException) && last.getCause() != null) {
      last = last.getCause();
    }
    return last instanceof MongoCommandException refused ? refused.getErrorCode() : 0;
  }

  @Test
  void aServerWithoutAccessControlSaysSo() throws IOException {
    try (PoppyServer server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2));
        MongoClient client = client(server.port(), null)) {
      Document log =
          client.getDatabase("admin").runCommand(Document.parse("{getLog: 'startupWarnings'}"));
      assertThat(log.getList("log", String.class))
          .anyMatch(line -> line.contains("Access control is not enabled"));
    }
  }
}

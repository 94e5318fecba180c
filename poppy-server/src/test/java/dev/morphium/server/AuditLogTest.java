package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
  @TempDir Path directory;

  private List<Document> run(Set<String> types) throws Exception {
    Path file = directory.resolve("audit.json");
    AuditLog log = AuditLog.open(file, 1 << 20, types, InstantSource.system());
    try (PoppyServer server =
            PoppyServer.start(
                PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2)),
                InstantSource.system(),
                FatalErrorHandler.LOGGING,
                log);
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoDatabase database = client.getDatabase("shop");
      database.createCollection("orders");
      database.getCollection("orders").createIndex(new Document("number", 1));
      database.getCollection("orders").insertOne(new Document("number", 1));
      database.getCollection("orders").dropIndex("number_1");
      assertThatThrownBy(
              () ->
                  database.runCommand(
                      Document.parse(
                          "{createIndexes: 'orders', indexes: [{key: {a: 7}, name: 'x', nosuch:"
                              + " 1}]}")))
          .isInstanceOf(RuntimeException.class);
      database.getCollection("orders").drop();
      database.drop();
    }
    return Files.readAllLines(file).stream().map(Document::parse).toList();
  }

  @Test
  void eventsAreLinesOfJson() throws Exception {
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    List<Document> events = run(Set.of());
    assertThat(events.stream().map(event -> event.getString("atype")))
        .containsExactly(
            "startup",
            "createCollection",
            "createIndex",
            "dropIndex",
            "createIndex",
            "dropCollection",
            "dropDatabase",
            "shutdown");
    Document index = events.get(2);
    assertThat(index.get("param", Document.class))
        .containsEntry("ns", "shop.orders")
        .containsEntry("indexName", "number_1");
    assertThat(index.get("remote", Document.class)).containsEntry("ip", "127.0.0.1");
    assertThat(index.getDate("ts").toInstant()).isBetween(before, Instant.now());
    assertThat(index.getInteger("result")).isZero();
    assertThat(index).containsKeys("local", "users", "roles");
    assertThat(events.get(4).getInteger("result")).isNotZero();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("audit.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  void loginsAndDenialsAreRecordedAndNoSecretIs() throws Exception {
    Path file = directory.resolve("logins.json");
    InitialUsers users =
        new InitialUsers(
            List.of(
                new InitialUsers.InitialUser(
                    "admin",
                    BsonDocument.parse(
                        "{createUser: 'eve', pwd: 'very-secret', roles: ['read']}"))));
    PoppySettings settings =
        PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
            .with(AccessSettings.CONTROLLED, users);
    try (AuditLog log = AuditLog.open(file, 1 << 20, Set.of(), InstantSource.system());
        PoppyServer server =
            PoppyServer.start(settings, InstantSource.system(), FatalErrorHandler.LOGGING, log)) {
      String address = server.connectionString().replaceAll("mongodb://([^/]*).*", "$1");
      try (MongoClient eve = MongoClients.create("mongodb://eve:very-secret@" + address)) {
        eve.getDatabase("admin").getCollection("c").countDocuments();
        assertThatThrownBy(() -> eve.getDatabase("shop").getCollection("c").drop())
            .hasMessageContaining("not authorized");
      }
      try (MongoClient wrong = MongoClients.create("mongodb://eve:wrong-secret@" + address)) {
        assertThatThrownBy(() -> wrong.getDatabase("admin").listCollectionNames().first())
            .isInstanceOf(RuntimeException.class);
      }
    }
    String text = Files.readString(file);
    assertThat(text).doesNotContain("very-secret", "wrong-secret");
    List<Document> logins =
        text.lines()
            .map(Document::parse)
            .filter(event -> event.getString("atype").equals("authenticate"))
            .toList();
    assertThat(logins).extracting(event -> event.getInteger("result")).contains(0, 18);
    assertThat(logins.getFirst().get("param", Document.class))
        .containsEntry("user", "eve")
        .containsEntry("db", "admin")
        .containsEntry("mechanism", "SCRAM-SHA-256");
    assertThat(text).contains("\"authCheck\"");
    Document denied =
        text.lines()
            .map(Document::parse)
            .filter(event -> event.getString("atype").equals("authCheck"))
            .findFirst()
            .orElseThrow();
    assertThat(denied.getList("users", Document.class))
        .containsExactly(Document.parse("{user: 'eve', db: 'admin'}"));
    assertThat(denied.getList("roles", Document.class))
        .containsExactly(Document.parse("{role: 'read', db: 'admin'}"));
    assertThat(denied.get("param")).isEqualTo(Document.parse("{command: 'drop', ns: 'shop.c'}"));
    assertThat(text.lines().map(Document::parse))
        .filteredOn(event -> event.getString("atype").equals("createUser"))
        .extracting(event -> event.get("remote"))
        .containsExactly(Document.parse("{isSystemUser: true}"));
  }

  /** Whatever creates a collection, it is an event. */
  @Test
  void collectionsThatComeToBeAreEvents() throws Exception {
    Path file = directory.resolve("created.json");
    Set<String> types = Set.of("createCollection", "createIndex");
    AuditLog log = AuditLog.open(file, 1 << 20, types, InstantSource.system());
    try (PoppyServer server =
            PoppyServer.start(
                PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2)),
                InstantSource.system(),
                FatalErrorHandler.LOGGING,
                log);
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoDatabase shop = client.getDatabase("shop");
      shop.getCollection("inserted").insertOne(new Document());
      shop.getCollection("inserted").insertOne(new Document());
      shop.runCommand(
          Document.parse("{update: 'upserted', updates: [{q: {}, u: {a: 1}, upsert: true}]}"));
      shop.getCollection("indexed").createIndex(new Document("a", 1));
      shop.getCollection("inserted")
          .aggregate(List.of(Document.parse("{$merge: 'merged'}")))
          .toCollection();
      try (ClientSession session = client.startSession()) {
        session.withTransaction(
            () -> shop.getCollection("transacted").insertOne(session, new Document()));
      }
      shop.createCollection("created");
    }
    assertThat(
            Files.readAllLines(file).stream()
                .map(Document::parse)
                .map(
                    event ->
                        event.getString("atype")
                            + " "
                            + event.get("param", Document.class).getString("ns")))
        .containsExactly(
            "createCollection shop.inserted",
            "createCollection shop.upserted",
            "createCollection shop.indexed",
            "createIndex shop.indexed",
            "createCollection shop.merged",
            "createCollection shop.transacted",
            "createCollection shop.created");
  }

  @Test
  void filterKeepsWhatItNames() throws Exception {
    assertThat(run(Set.of("dropCollection")))
        .singleElement()
        .satisfies(event -> assertThat(event).containsEntry("atype", "dropCollection"));
  }

  @Test
  void largeFileIsPutAside() throws Exception {
    Path file = directory.resolve("audit.json");
    try (AuditLog log = AuditLog.open(file, 2000, Set.of(), InstantSource.system())) {
      for (int i = 0; i < 40; i++) {
        log.record(
            dev.morphium.engine.security.audit.AuditEvent.ofServer(
                "shutdown", dev.morphium.engine.value.Document.EMPTY));
      }
      log.rotate();
    }
    assertThat(file).isEmptyFile();
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.filter(each -> !each.equals(file)))
          .hasSizeGreaterThan(2)
          .allSatisfy(each -> assertThat(each).content().hasSizeLessThan(2001));
    }
  }
}

package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Indexes;
import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.backup.BackupSettings.OplogSettings;
import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.oplog.Moment;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server copies its dumps to another place, from which another server begins. */
class BackedUpServerTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);
  private static final Document BACKUP = new Document("poppyBackup", 1);

  @TempDir Path directory;

  private PoppySettings settings(String dumps) {
    return PoppySettings.inMemory(NETWORK)
        .with(
            new DumpSettings(
                directory.resolve(dumps), Duration.ZERO, DumpRetention.ofNewest(3), false));
  }

  private BackupSettings backups(Duration interval) throws IOException {
    return backups(interval, null);
  }

  private BackupSettings backups(Duration interval, @Nullable OplogSettings oplog)
      throws IOException {
    Path key = Files.writeString(directory.resolve("key"), "12".repeat(32));
    return new BackupSettings(
        directory.resolve("target").toString(),
        interval,
        null,
        DumpRetention.ofNewest(2),
        key,
        oplog,
        0);
  }

  private static void insert(MongoDatabase database, int id) {
    database.getCollection("c").insertOne(new Document("_id", id));
  }

  @Test
  void anotherServerBeginsWithWhatWasBackedUp() throws IOException {
    BackupSettings backups = backups(Duration.ofHours(1));
    String name;
    try (PoppyServer server = PoppyServer.start(settings("dumps").with(backups));
        MongoClient client = MongoClients.create(server.connectionString())) {
      insert(client.getDatabase("db"), 1);
      Document reply = client.getDatabase("admin").runCommand(BACKUP);
      name = reply.getString("backup");
      assertThat(reply).containsEntry("documents", 1L).containsKeys("time", "bytes", "millis");
      assertThat(client.getDatabase("admin").runCommand(BACKUP)).containsEntry("backup", name);
      insert(client.getDatabase("db"), 2);
    }
    try (BackupStore store = ScheduledBackups.store(backups)) {
      BackupIndex found = store.list().getFirst();
      assertThat(found.name()).isEqualTo(name);
      store.fetch(found, directory.resolve("others"), BackupProgress.NONE);
    }
    try (PoppyServer server = PoppyServer.start(settings("others"));
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThat(client.getDatabase("db").getCollection("c").find())
          .containsExactly(new Document("_id", 1));
    }
  }

  @Test
  void dumpsAreCopiedByThemselvesAndTheOldestCopiesGo() throws IOException {
    BackupSettings backups = backups(Duration.ZERO);
    try (PoppyServer server = PoppyServer.start(settings("dumps").with(backups));
        MongoClient client = MongoClients.create(server.connectionString());
        BackupStore store = ScheduledBackups.store(backups)) {
      for (int i = 1; i <= 3; i++) {
        insert(client.getDatabase("db"), i);
        Document dumped = client.getDatabase("admin").runCommand(new Document("poppyDump", 1));
        Path path = Path.of(dumped.getString("dump"));
        int count = Math.min(i, 2);
        Awaitility.await()
            .pollInterval(Duration.ofMillis(10))
            .untilAsserted(
                () ->
                    assertThat(store.list())
                        .hasSize(count)
                        .first()
                        .matches(copied -> path.endsWith(copied.name())));
      }
    }
  }

  @Test
  void anotherServerBeginsWithAMomentBetweenTwoBackups() throws IOException {
    BackupSettings backups =
        backups(Duration.ofHours(1), new OplogSettings(Duration.ofMillis(50), Duration.ZERO));
    Instant moment;
    try (PoppyServer server = PoppyServer.start(settings("dumps").with(backups));
        MongoClient client = MongoClients.create(server.connectionString());
        BackupStore store = ScheduledBackups.store(backups)) {
      Awaitility.await().until(() -> !store.list().isEmpty());
      insert(client.getDatabase("db"), 1);
      client.getDatabase("db").getCollection("c").createIndex(Indexes.ascending("x"));
      moment = Instant.now();
      Awaitility.await().until(() -> Instant.now().isAfter(moment.plusMillis(1)));
      client.getDatabase("db").getCollection("c").drop();
    }
    try (BackupStore store = ScheduledBackups.store(backups)) {
      assertThat(store.list()).hasSize(1);
      Moment before = new Moment.Time(moment);
      store.fetch(before, directory.resolve("others"), BackupProgress.NONE);
    }
    try (PoppyServer server = PoppyServer.start(settings("others"));
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoCollection<Document> restored = client.getDatabase("db").getCollection("c");
      assertThat(restored.find()).containsExactly(new Document("_id", 1));
      assertThat(restored.listIndexes()).hasSize(2);
    }
  }

  @Test
  void withoutATargetThereIsNoBackup() throws IOException {
    try (PoppyServer server = PoppyServer.start(settings("dumps"));
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThatThrownBy(() -> client.getDatabase("admin").runCommand(BACKUP))
          .isInstanceOf(MongoCommandException.class)
          .hasMessageContaining("start it with --backup-target");
    }
  }
}

package dev.morphium.backup.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.backup.BackupSettings.OplogSettings;
import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.oplog.Moment;
import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.disk.CorruptDataException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server archives its oplog in an object storage, encrypted; any moment of it is restored. */
class RestoredServerTest {
  @TempDir Path directory;

  private ObjectStorage storage;
  private BackupSettings backups;

  @BeforeEach
  void start() throws Exception {
    storage = ObjectStorage.start();
    backups =
        new BackupSettings(
            storage.place(),
            Duration.ofHours(1),
            null,
            DumpRetention.ofNewest(2),
            Files.writeString(directory.resolve("key"), "5c".repeat(32)),
            new OplogSettings(Duration.ofMillis(50), Duration.ZERO),
            0);
  }

  @AfterEach
  void stop() throws Exception {
    storage.close();
  }

  private BackupKey key() throws IOException {
    return BackupKey.read(directory.resolve("key"));
  }

  private PoppySettings settings(String dumps) {
    return PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 1))
        .with(
            new DumpSettings(
                directory.resolve(dumps), Duration.ZERO, DumpRetention.ofNewest(3), false));
  }

  /** Inserts a document, and waits until the storage has the oplog up to it. */
  private static Instant insert(MongoClient client, BackupStore store, int id) throws IOException {
    long before = reached(store);
    client.getDatabase("db").getCollection("c").insertOne(new Document("_id", id));
    Instant moment = Instant.now();
    Awaitility.await()
        .until(() -> Instant.now().isAfter(moment.plusMillis(1)) && reached(store) > before);
    return moment;
  }

  private static long reached(BackupStore store) throws IOException {
    return store.oplog().reach().map(reach -> reach.point().clusterTime()).orElse(0L);
  }

  @Test
  void anyMomentIsRestoredUnlessThereIsAGap() throws Exception {
    Instant[] moments = new Instant[4];
    try (PoppyServer server = PoppyServer.start(settings("dumps").with(backups));
        MongoClient client = MongoClients.create(server.connectionString());
        BackupStore store = ScheduledBackups.store(backups)) {
      Awaitility.await().until(() -> !store.list().isEmpty());
      for (int i = 0; i < moments.length; i++) {
        moments[i] = insert(client, store, i);
      }
    }
    try (BackupStore store = storage.store(key(), 3)) {
      store.fetch(new Moment.Time(moments[1]), directory.resolve("others"), BackupProgress.NONE);
    }
    assertThat(storage.lost()).as("connections lost in the middle of an object").isEqualTo(3);
    try (PoppyServer server = PoppyServer.start(settings("others"));
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoCollection<Document> restored = client.getDatabase("db").getCollection("c");
      assertThat(restored.find()).containsExactly(new Document("_id", 0), new Document("_id", 1));
    }
    try (BackupTarget target = storage.target(0)) {
      List<String> slices = List.copyOf(target.list("oplog/").keySet());
      target.delete(slices.get(slices.size() - 2));
    }
    assertRefused(moments[3], "the archived oplog has a gap from ");
    try (BackupStore store = storage.store(null, 0)) {
      assertThatThrownBy(() -> fetch(store, moments[0]))
          .hasMessageContaining("a key file is needed");
    }
  }

  private void assertRefused(Instant moment, String problem) throws IOException {
    try (BackupStore store = ScheduledBackups.store(backups)) {
      assertThatThrownBy(() -> fetch(store, moment))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageStartingWith(problem);
    }
  }

  private void fetch(BackupStore store, Instant moment) throws IOException {
    store.fetch(new Moment.Time(moment), directory.resolve("refused"), BackupProgress.NONE);
  }
}

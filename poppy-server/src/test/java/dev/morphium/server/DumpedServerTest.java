package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server stops and starts again with what its newest dump has. */
class DumpedServerTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);

  @TempDir Path directory;

  private PoppySettings settings() {
    return PoppySettings.inMemory(NETWORK)
        .with(
            new DumpSettings(
                directory.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(3), false));
  }

  private static Document run(MongoDatabase database, String command) {
    return database.runCommand(Document.parse(command));
  }

  private static final List<String> COMMANDS =
      List.of(
          "{create: 'capped', capped: true, size: 100000, max: 3}",
          "{create: 'images', changeStreamPreAndPostImages: {enabled: true}}",
          "{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}",
          "{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}",
          "{create: 'strict', validator: {a: {$type: 'int'}}, collation: {locale: 'de'}}",
          "{create: 'view', viewOn: 'things', pipeline: [{$match: {a: {$gt: 1}}}]}",
          "{insert: 'things', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}, {_id: 3, a: [4, 5]}]}",
          "{insert: 'capped', documents: [{_id: 1}, {_id: 2}, {_id: 3}, {_id: 4}]}",
          "{insert: 'series', documents: [{t: {$date: 1000}, m: 'x'}]}",
          "{insert: 'clustered', documents: [{_id: 'b'}, {_id: 'a'}]}",
          "{insert: 'a/b %', documents: [{_id: 'ä'}]}",
          "{delete: 'things', deletes: [{q: {_id: 2}, limit: 1}]}",
          "{createIndexes: 'things', indexes: [{key: {a: 1}, name: 'a', unique: true,"
              + " partialFilterExpression: {a: {$gt: 1}}},"
              + " {key: {at: 1}, name: 'ttl', expireAfterSeconds: 100},"
              + " {key: {s: 1}, name: 's', collation: {locale: 'en', strength: 2}},"
              + " {key: {t: -1, 'w.x': 1}, name: 't', hidden: true}]}",
          "{createIndexes: 'things', indexes: [{key: {h: 'hashed', b: 1}, name: 'hashed'},"
              + " {key: {'$**': 1}, name: 'all', wildcardProjection: {_id: 1, b: 0}},"
              + " {key: {b: 1, 'w.$**': -1}, name: 'some'}]}");

  @Test
  void everythingIsAsItWas() throws IOException {
    List<Document> before;
    try (PoppyServer server = PoppyServer.start(settings());
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoDatabase database = client.getDatabase("db");
      COMMANDS.forEach(command -> run(database, command));
      before = describe(database);
    }
    DumpSummary first = Dumps.newest(directory.resolve("dumps")).orElseThrow();
    String hash = StateHash.of(Dumps.read(first, RestoreProgress.NONE));
    try (PoppyServer server = PoppyServer.start(settings());
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoDatabase database = client.getDatabase("db");
      assertThat(describe(database)).isEqualTo(before);
      Document reply = run(client.getDatabase("admin"), "{poppyDump: 1}");
      DumpSummary second = Dumps.summary(Path.of(reply.getString("dump")));
      assertThat(StateHash.of(Dumps.read(second, RestoreProgress.NONE))).isEqualTo(hash);
      assertThat(reply.get("documents")).isEqualTo(second.manifest().documents());
      run(database, "{insert: 'capped', documents: [{_id: 5}]}");
    }
    assertThat(Dumps.newest(directory.resolve("dumps")).orElseThrow().position())
        .isGreaterThan(first.position());
  }

  private static List<Document> describe(MongoDatabase database) {
    List<Document> all = new ArrayList<>();
    for (Document collection : database.listCollections()) {
      all.add(collection);
      String name = collection.getString("name");
      if (name.startsWith("system.")) {
        continue;
      }
      database.getCollection(name).find().into(all);
      if (!collection.getString("type").equals("view")) {
        database.getCollection(name).listIndexes().into(all);
      }
    }
    return all;
  }

  @Test
  void aDumpThatCannotBeUsedIsRefusedAndStays() throws IOException {
    try (PoppyServer server = PoppyServer.start(settings());
        MongoClient client = MongoClients.create(server.connectionString())) {
      run(client.getDatabase("db"), "{insert: 'things', documents: [{_id: 1}]}");
    }
    Path dump = Dumps.newest(directory.resolve("dumps")).orElseThrow().path();
    Path file = dump.resolve("db/things.bson");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, new byte[bytes.length]);
    assertThatThrownBy(() -> PoppyServer.start(settings()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("the dump %s cannot be used: %s is damaged", dump, file);
    assertThat(Dumps.newest(directory.resolve("dumps")).orElseThrow().path()).isEqualTo(dump);
    Files.write(file, bytes);
    PoppyServer.start(settings()).close(0);
  }

  @Test
  void theJournalIsTheTruthAndAnEmptyOneBesideADumpIsRefused() throws IOException {
    JournalSettings journal = JournalSettings.in(directory.resolve("journal"));
    PoppySettings both = settings().with(journal);
    try (PoppyServer server = PoppyServer.start(both);
        MongoClient client = MongoClients.create(server.connectionString())) {
      run(client.getDatabase("db"), "{insert: 'things', documents: [{_id: 1}]}");
      run(client.getDatabase("admin"), "{poppyDump: 1}");
      run(client.getDatabase("db"), "{insert: 'things', documents: [{_id: 2}]}");
    }
    Path newest = Dumps.newest(directory.resolve("dumps")).orElseThrow().path();
    Files.move(newest, directory.resolve("away"));
    try (PoppyServer server = PoppyServer.start(both);
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThat(client.getDatabase("db").getCollection("things").countDocuments()).isEqualTo(2);
    }
    Files.move(directory.resolve("journal"), directory.resolve("lost"));
    assertThatThrownBy(() -> PoppyServer.start(both))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("ends at position 0, and the dump");
  }

  @Test
  void withoutADirectoryThereAreNoDumps() throws IOException {
    try (PoppyServer server = PoppyServer.start(NETWORK);
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThatThrownBy(() -> run(client.getDatabase("admin"), "{poppyDump: 1}"))
          .isInstanceOf(MongoCommandException.class)
          .hasMessageContaining("this server has no directory for dumps");
      assertThatThrownBy(() -> run(client.getDatabase("db"), "{poppyDump: 1}"))
          .hasMessageContaining("may only be run against the admin database");
    }
  }
}

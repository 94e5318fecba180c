package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Projections;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text index gives the same scores after a restart, and on every member of a set. */
class TextIndexRestartTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);
  private static final List<Document> FOUND =
      List.of(
          Document.parse("{_id: 1, title: 'Läufer', lang: 'de', score: 4.0}"),
          Document.parse("{_id: 2, title: 'the runners ran', lang: 'en', score: 3.0}"));

  @TempDir Path directory;

  private static MongoCollection<Document> notes(MongoClient client) {
    return client.getDatabase("db").getCollection("notes");
  }

  private static void fill(MongoClient client) {
    MongoCollection<Document> notes = notes(client).withWriteConcern(WriteConcern.MAJORITY);
    notes.createIndex(
        Indexes.compoundIndex(Indexes.text("title"), Indexes.ascending("lang")),
        new IndexOptions()
            .name("words")
            .weights(new Document("title", 4))
            .defaultLanguage("de")
            .languageOverride("lang"));
    notes.insertOne(Document.parse("{_id: 1, title: 'Läufer', lang: 'de'}"));
    notes.insertOne(Document.parse("{_id: 2, title: 'the runners ran', lang: 'en'}"));
    notes.insertOne(Document.parse("{_id: 3, title: 'nothing of it', lang: 'en'}"));
  }

  private static void check(MongoClient client, ReadPreference preference) {
    List<Document> found =
        notes(client)
            .withReadPreference(preference)
            .find(Filters.text("läufern ran"))
            .projection(Projections.metaTextScore("score"))
            .sort(new Document("_id", 1))
            .into(new ArrayList<>());
    assertThat(found).isEqualTo(FOUND);
    assertThat(notes(client).listIndexes().into(new ArrayList<>()).get(1))
        .isEqualTo(
            Document.parse(
                "{v: 2, key: {_fts: 'text', _ftsx: 1, lang: 1}, name: 'words',"
                    + " default_language: 'de', language_override: 'lang', weights: {title: 4},"
                    + " textIndexVersion: 3}"));
  }

  private static void restarted(PoppySettings settings) throws IOException {
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      fill(client);
      check(client, ReadPreference.primary());
    }
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      check(client, ReadPreference.primary());
    }
  }

  @Test
  void dumpHasTheIndex() throws IOException {
    restarted(
        PoppySettings.inMemory(NETWORK)
            .with(
                new DumpSettings(
                    directory.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(3), false)));
  }

  @Test
  void journalHasTheIndex() throws IOException {
    restarted(
        PoppySettings.inMemory(NETWORK).with(JournalSettings.in(directory.resolve("journal"))));
  }

  @Test
  void membersHaveTheIndex() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start();
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      fill(client);
      notes(client).withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", 4));
      check(client, ReadPreference.primary());
      check(client, ReadPreference.secondary());
    }
  }
}

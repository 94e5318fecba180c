package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes of each kind answer the same after a restart from a dump and from the journal, on every
 * member of a set, and on one that begins anew; and so do cluster parameters.
 */
class IndexKindsRestartTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);
  private static final int PLACES = 60;

  /** An index, a filter that it serves, and what that finds. */
  private record Kind(String index, String options, String filter, List<Integer> found) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "{at: '2dsphere', n: 1}",
              "",
              "{at: {$geoWithin: {$centerSphere: [[10, 10], 0.03]}}}",
              List.of(9, 10, 11)),
          new Kind(
              "{flat: '2d'}",
              ", bits: 20, min: -100, max: 100",
              "{flat: {$geoWithin: {$box: [[4.5, 4.5], [7.5, 7.5]]}}}",
              List.of(5, 6, 7)),
          new Kind("{n: 'hashed'}", "", "{n: 42}", List.of(42)),
          new Kind(
              "{'$**': 1}",
              ", wildcardProjection: {more: 1}",
              "{'more.deep': {$gte: 58}}",
              List.of(58, 59)),
          new Kind(
              "{words: 'text', n: 1}",
              ", default_language: 'english'",
              "{$text: {$search: 'running'}}",
              IntStream.range(0, 6).map(n -> n * 10).boxed().toList()));

  @TempDir Path directory;

  private static MongoCollection<Document> places(MongoClient client) {
    return client.getDatabase("db").getCollection("places");
  }

  private static Document place(int n) {
    return Document.parse(
        ("{_id: %d, n: %d, at: {type: 'Point', coordinates: [%d, %d]}, flat: [%d, %d],"
                + " more: {deep: [%d, 'x']}, words: '%s'}")
            .formatted(n, n, n, n, n, n, n, n % 10 == 0 ? "she runs" : "walks"));
  }

  private static void fill(MongoClient client) {
    MongoDatabase database =
        client.getDatabase("db").withWriteConcern(WriteConcern.MAJORITY.withJournal(false));
    places(client)
        .withWriteConcern(WriteConcern.MAJORITY)
        .insertMany(IntStream.range(0, PLACES / 2).mapToObj(IndexKindsRestartTest::place).toList());
    for (int i = 0; i < KINDS.size(); i++) {
      Kind kind = KINDS.get(i);
      database.runCommand(
          Document.parse(
              "{createIndexes: 'places', indexes: [{key: %s, name: 'kind%d'%s}]}"
                  .formatted(kind.index, i, kind.options)));
    }
    places(client)
        .withWriteConcern(WriteConcern.MAJORITY)
        .insertMany(
            IntStream.range(PLACES / 2, PLACES).mapToObj(IndexKindsRestartTest::place).toList());
    client
        .getDatabase("admin")
        .runCommand(
            Document.parse("{setClusterParameter: {defaultMaxTimeMS: {readOperations: 54321}}}"));
  }

  private static void check(MongoClient client, ReadPreference preference) {
    MongoCollection<Document> places = places(client).withReadPreference(preference);
    for (int i = 0; i < KINDS.size(); i++) {
      Kind kind = KINDS.get(i);
      Document filter = Document.parse(kind.filter);
      boolean text = filter.containsKey("$text");
      var find = places.find(filter).sort(new Document("_id", 1));
      List<Integer> found =
          (text ? find : find.hintString("kind" + i))
              .map(document -> document.getInteger("_id"))
              .into(new ArrayList<>());
      assertThat(found).as(kind.filter).isEqualTo(kind.found);
      assertThat(places.find(filter).explain().toJson()).as(kind.filter).contains("kind" + i);
    }
    Document parameter =
        client
            .getDatabase("admin")
            .runCommand(Document.parse("{getClusterParameter: 'defaultMaxTimeMS'}"), preference);
    assertThat(parameter.toJson()).contains("54321");
  }

  private static void valid(MongoClient client) {
    Document checked =
        client.getDatabase("db").runCommand(Document.parse("{validate: 'places', full: true}"));
    assertThat(checked.getBoolean("valid")).as(checked.toJson()).isTrue();
  }

  private static void restarted(PoppySettings settings) throws IOException {
    List<Document> indexes;
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      fill(client);
      check(client, ReadPreference.primary());
      indexes = places(client).listIndexes().into(new ArrayList<>());
    }
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      check(client, ReadPreference.primary());
      valid(client);
      assertThat(places(client).listIndexes().into(new ArrayList<>())).isEqualTo(indexes);
    }
  }

  @Test
  void dumpHasThem() throws IOException {
    restarted(
        PoppySettings.inMemory(NETWORK)
            .with(
                new DumpSettings(
                    directory.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(3), false)));
  }

  @Test
  void journalHasThem() throws IOException {
    restarted(
        PoppySettings.inMemory(NETWORK).with(JournalSettings.in(directory.resolve("journal"))));
  }

  @Test
  void membersHaveThemAndOneThatBeginsAnew() throws Exception {
    try (PoppyCluster cluster = PoppyCluster.start();
        MongoClient client = MongoClients.create(cluster.connectionString())) {
      fill(client);
      places(client).withWriteConcern(WriteConcern.W3).insertOne(new Document("_id", PLACES));
      check(client, ReadPreference.primary());
      check(client, ReadPreference.secondary());
      int again = (cluster.primary() + 1) % 3;
      cluster.killMember(again);
      cluster.startMember(again);
      cluster.awaitCaughtUp(again);
      try (MongoClient direct =
          MongoClients.create("mongodb://" + cluster.host(again) + "/?directConnection=true")) {
        check(direct, ReadPreference.secondaryPreferred());
        valid(direct);
      }
    }
  }
}

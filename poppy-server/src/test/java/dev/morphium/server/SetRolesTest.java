package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What primaries and secondaries tell of themselves, and do for their clients. */
class SetRolesTest {
  private PoppyCluster cluster;
  private MongoClient client;
  private MongoCollection<Document> collection;

  private void start(Duration electionTimeout) throws IOException {
    cluster =
        PoppyCluster.start(
            electionTimeout,
            () -> {
              ServerParameters parameters = new ServerParameters();
              parameters.start(ServerParameters.EXPIRY_SLEEP, "1");
              return parameters;
            });
    client = MongoClients.create(cluster.connectionString());
    collection = client.getDatabase("test").getCollection("c");
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  private BsonDocument hello(int member, String more) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      Reply reply = wire.execute(Command.of("admin", BsonDocument.parse("{hello: 1" + more + "}")));
      return reply.orThrow().document();
    }
  }

  @Test
  void helloTellsOfTheSetAndItsElections() throws IOException {
    start(ClusterSettings.ELECTION_TIMEOUT);
    await("who leads is known everywhere")
        .until(() -> cluster.primary() == 0 && hello(1, "").containsKey("primary"));
    BsonDocument primary = hello(0, "");
    assertThat(primary.getBoolean("isWritablePrimary").getValue()).isTrue();
    assertThat(primary.getArray("hosts")).hasSize(3);
    assertThat(primary.getString("setName").getValue()).isEqualTo("poppy-set");
    assertThat(primary.getString("me").getValue()).isEqualTo(cluster.host(0));
    assertThat(primary.getInt32("setVersion").getValue()).isEqualTo(1);
    assertThat(primary.getDocument("lastWrite")).containsKeys("opTime", "majorityOpTime");
    BsonDocument secondary = hello(1, "");
    assertThat(secondary.getBoolean("secondary").getValue()).isTrue();
    assertThat(secondary).doesNotContainKey("electionId");
    assertThat(secondary.getString("primary")).isEqualTo(primary.getString("me"));
    BsonDocument known = secondary.getDocument("topologyVersion");
    CompletableFuture<BsonDocument> news =
        CompletableFuture.supplyAsync(
            () ->
                hello(
                    1,
                    ", maxAwaitTimeMS: {$numberLong: '60000'}, topologyVersion: " + known.toJson()),
            Thread::startVirtualThread);
    cluster.killMember(0);
    BsonInt64 counter = news.join().getDocument("topologyVersion").getInt64("counter");
    assertThat(counter.getValue()).isGreaterThan(known.getInt64("counter").getValue());
    await("another leads").until(() -> cluster.primary() > 0);
    BsonDocument next = hello(cluster.primary(), "");
    assertThat(next.getObjectId("electionId")).isGreaterThan(primary.getObjectId("electionId"));
  }

  @Test
  void secondariesCountWhatTheyApply() throws IOException {
    start(Served.ELECTION_TIMEOUT);
    int primary = cluster.primary();
    int secondary = primary == 0 ? 1 : 0;
    collection
        .withWriteConcern(new WriteConcern(cluster.size())) // everywhere, as all before it
        .insertOne(new Document("_id", 0));
    BsonDocument before = applied(secondary);
    collection.insertMany(
        List.of(new Document("_id", 1), new Document("_id", 2), new Document("_id", 3)));
    collection.updateMany(new Document(), new Document("$set", new Document("x", 1)));
    collection.deleteMany(new Document("_id", new Document("$lte", 1)));
    collection.createIndex(Indexes.ascending("x"));
    await("what was written has been counted")
        .untilAsserted(
            () -> {
              BsonDocument after = applied(secondary);
              assertThat(more("insert", before, after)).isEqualTo(3);
              assertThat(more("update", before, after)).isEqualTo(4);
              assertThat(more("delete", before, after)).isEqualTo(2);
              assertThat(more("command", before, after)).isEqualTo(1);
            });
    assertThat(applied(primary).getInt64("update").getValue()).isZero();
  }

  private BsonDocument applied(int member) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      return wire.execute(Command.of("admin", BsonDocument.parse("{serverStatus: 1}")))
          .orThrow()
          .document()
          .getDocument("opcountersRepl");
    }
  }

  private static long more(String counter, BsonDocument before, BsonDocument after) {
    return after.getInt64(counter).getValue() - before.getInt64(counter).getValue();
  }

  @Test
  void streamsAreReadFromSecondariesToo() throws IOException {
    start(Served.ELECTION_TIMEOUT);
    MongoCollection<Document> onSecondary =
        collection.withReadPreference(ReadPreference.secondary());
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> first =
        collection.watch().cursor()) {
      collection.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));
      BsonDocument token = first.next().getResumeToken();
      try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> second =
          onSecondary.watch().resumeAfter(token).cursor()) {
        assertThat(second.next().getDocumentKey()).isEqualTo(BsonDocument.parse("{_id: 2}"));
        collection.insertOne(new Document("_id", 3));
        assertThat(second.next().getDocumentKey()).isEqualTo(BsonDocument.parse("{_id: 3}"));
      }
    }
  }

  @Test
  void documentsExpireAlsoUnderANewPrimary() throws IOException {
    start(ClusterSettings.ELECTION_TIMEOUT);
    collection.createIndex(
        Indexes.ascending("at"), new IndexOptions().expireAfter(0L, TimeUnit.SECONDS));
    cluster.killMember(2);
    cluster.startMember(2); // gets all data at once
    cluster.awaitCaughtUp(2);
    cluster.killMember(cluster.primary());
    collection.insertOne(new Document("_id", 1).append("at", new BsonDateTime(0)));
    await("it is deleted").until(() -> collection.countDocuments() == 0);
  }
}

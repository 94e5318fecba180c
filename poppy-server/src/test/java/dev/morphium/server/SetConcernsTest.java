package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients ask of more members than one: by read preferences, read and write concerns. */
class SetConcernsTest {
  private PoppyCluster cluster;
  private MongoClient client;
  private MongoCollection<Document> collection;

  @BeforeEach
  void start() throws IOException {
    cluster = PoppyCluster.start();
    client = MongoClients.create(cluster.connectionString());
    collection = client.getDatabase("test").getCollection("c");
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  private static Reply run(int port, String database, String command) {
    try (WireClient wire = new WireClient(port)) {
      return wire.execute(Command.of(database, BsonDocument.parse(command)));
    }
  }

  private void tagMembers() {
    Document config =
        client
            .getDatabase("admin")
            .runCommand(new Document("replSetGetConfig", 1))
            .get("config", Document.class);
    List<Document> members = config.getList("members", Document.class);
    members.get(0).append("tags", new Document("place", "a"));
    members.get(1).append("tags", new Document("place", "b"));
    members.get(2).append("tags", new Document("place", "c"));
    config
        .get("settings", Document.class)
        .append("getLastErrorModes", new Document("everywhere", new Document("place", 3)));
    config.append("version", config.getInteger("version") + 1);
    client.getDatabase("admin").runCommand(new Document("replSetReconfig", config));
  }

  @Test
  void writesWaitForAsManyMembersAsTheySay() {
    tagMembers();
    for (WriteConcern concern :
        List.of(
            WriteConcern.W1,
            WriteConcern.W2,
            WriteConcern.W3,
            WriteConcern.MAJORITY,
            new WriteConcern("everywhere"))) {
      collection
          .withWriteConcern(concern.withWTimeout(60, TimeUnit.SECONDS))
          .insertOne(new Document());
    }
    assertThat(
            collection
                .withReadPreference(ReadPreference.secondary(new TagSet(new Tag("place", "c"))))
                .countDocuments())
        .isGreaterThanOrEqualTo(4);
    refused(100, collection.withWriteConcern(new WriteConcern(4)));
    refused(79, collection.withWriteConcern(new WriteConcern("nowhere")));
    assertThatThrownBy(
            () ->
                collection
                    .withWriteConcern(WriteConcern.W1.withJournal(true))
                    .insertOne(new Document()))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(2));
  }

  private static void refused(int code, MongoCollection<Document> concerned) {
    assertThatThrownBy(() -> concerned.insertOne(new Document()))
        .isInstanceOfSatisfying(
            MongoWriteConcernException.class, e -> assertThat(e.getCode()).isEqualTo(code));
  }

  @Test
  void aMemberThatIsNotThereIsWaitedForAsLongAsTheWriteSays() {
    cluster.killMember(2);
    collection.insertOne(new Document("_id", 1));
    refused(
        64, collection.withWriteConcern(WriteConcern.W3.withWTimeout(100, TimeUnit.MILLISECONDS)));
    int port = cluster.port(cluster.primary());
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(
            () ->
                run(
                    port,
                    "test",
                    "{insert: 'c', documents: [{_id: 3}], writeConcern: {w: 3},"
                        + " txnNumber: {$numberLong: '1'}, lsid: {id:"
                        + " {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}"),
            Thread::startVirtualThread);
    await("it is committed").until(() -> collection.countDocuments(new Document("_id", 3)) == 1);
    cluster.stepDown(java.time.Duration.ofMinutes(1));
    BsonDocument reply = waiting.join().document();
    BsonDocument error = reply.getDocument("writeConcernError");
    assertThat(error.getInt32("code").getValue()).as("%s", reply).isEqualTo(189);
    assertThat(reply.getArray("errorLabels").toString()).contains("RetryableWriteError");
  }

  @Test
  void causalSessionsSeeTheirWritesEverywhere() {
    try (ClientSession session = client.startSession()) {
      for (int i = 0; i < 100; i++) {
        collection.insertOne(session, new Document("_id", i));
        assertThat(
                collection.withReadPreference(ReadPreference.secondary()).countDocuments(session))
            .isEqualTo(i + 1);
      }
    }
  }

  @Test
  void linearizableReadsAskTheMajority() {
    collection.insertOne(new Document("_id", 1));
    assertThat(collection.withReadConcern(ReadConcern.LINEARIZABLE).find()).hasSize(1);
    Reply secondary =
        run(
            cluster.port(1),
            "test",
            "{find: 'c', readConcern: {level: 'linearizable'},"
                + " $readPreference: {mode: 'secondary'}}");
    assertThat(secondary.code()).isEqualTo(10107);
    cluster.partition(0);
    Reply cut =
        run(
            cluster.port(0),
            "test",
            "{find: 'c', readConcern: {level: 'linearizable'}, maxTimeMS: 200}");
    assertThat(cut.ok()).as("%s", cut).isFalse();
  }

  @Test
  void defaultsOutliveThePrimary() {
    client
        .getDatabase("admin")
        .runCommand(
            Document.parse(
                "{setDefaultRWConcern: 1, defaultReadConcern: {level: 'majority'},"
                    + " defaultWriteConcern: {w: 3, wtimeout: 100}}"));
    cluster.killMember(0);
    Document defaults = // commands are not retried by the driver: the dead primary's sockets fail
        await()
            .ignoreExceptionsInstanceOf(MongoException.class)
            .until(
                () ->
                    client.getDatabase("admin").runCommand(new Document("getDefaultRWConcern", 1)),
                told -> true);
    assertThat(defaults.get("defaultReadConcern")).isEqualTo(new Document("level", "majority"));
    assertThat(defaults.get("defaultWriteConcern", Document.class).getInteger("w")).isEqualTo(3);
    Reply reply = run(cluster.port(cluster.primary()), "test", "{insert: 'c', documents: [{}]}");
    BsonDocument error = reply.document().getDocument("writeConcernError");
    assertThat(error.getInt32("code").getValue()).isEqualTo(64);
    assertThat(error.toString()).contains("customDefault");
  }
}

package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who leads a set, who stops to, and who comes back. */
class ElectionTest {
  private static final int NOT_PRIMARY = 10107;

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

  private Reply ask(int member, String command) {
    return ask(member, "admin", command);
  }

  private Reply ask(int member, String database, String command) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      return wire.execute(Command.of(database, BsonDocument.parse(command)));
    }
  }

  private void awaitPrimary(int member) {
    await("member " + member + " leads").until(() -> cluster.primary() == member);
  }

  @Test
  void thePrimaryStepsDownWhenItIsToldTo() {
    awaitPrimary(0);
    collection.insertOne(new Document("_id", 1));
    assertThat(ask(0, "{replSetStepDown: 600, secondaryCatchUpPeriodSecs: 60}").ok()).isTrue();
    collection.insertOne(new Document("_id", 2));
    awaitPrimary(1);
    assertThat(ask(0, "{replSetStepDown: 1}").code()).isEqualTo(NOT_PRIMARY);
    assertThat(ask(0, "{replSetFreeze: 0}").ok()).isTrue();
    awaitPrimary(0);
    collection.insertOne(new Document("_id", 3));
    assertThat(collection.countDocuments()).isEqualTo(3);
  }

  @Test
  void aFrozenMemberDoesNotStand() {
    awaitPrimary(0);
    assertThat(ask(0, "{replSetFreeze: 60}").code()).isEqualTo(95);
    assertThat(ask(1, "{replSetFreeze: 600}").ok()).isTrue();
    cluster.killMember(0);
    awaitPrimary(2);
    collection.insertOne(new Document("_id", 1));
    assertThat(ask(1, "{replSetFreeze: 0}").ok()).isTrue();
    awaitPrimary(1);
    collection.insertOne(new Document("_id", 2));
  }

  @Test
  void aMemberInMaintenanceServesNoReadsAndDoesNotStand() {
    awaitPrimary(0);
    collection.insertOne(new Document("_id", 1));
    String find = "{find: 'c', $readPreference: {mode: 'secondary'}}";
    assertThat(ask(0, "{replSetMaintenance: true}").code()).isEqualTo(95);
    assertThat(ask(1, "{replSetMaintenance: false}").code()).isEqualTo(96);
    assertThat(ask(1, "{replSetMaintenance: true}").ok()).isTrue();
    assertThat(ask(1, "{replSetMaintenance: true}").ok()).isTrue();
    assertThat(ask(1, "test", find).code()).isEqualTo(13436);
    cluster.killMember(0);
    awaitPrimary(2);
    assertThat(ask(1, "{replSetMaintenance: false}").ok()).isTrue();
    assertThat(ask(1, "test", find).code()).isEqualTo(13436);
    assertThat(ask(1, "{replSetMaintenance: false}").ok()).isTrue();
    awaitPrimary(1);
    assertThat(collection.countDocuments()).isEqualTo(1);
  }

  @Test
  void aPrimaryThatIsCutOffAnswersNobody() {
    collection.insertOne(new Document("_id", 1).append("n", 0));
    cluster.partition(0);
    awaitPrimary(1);
    try (MongoClient other = MongoClients.create(direct(1))) {
      other
          .getDatabase("test")
          .getCollection("c")
          .updateOne(new Document("_id", 1), new Document("$set", new Document("n", 1)));
    }
    Reply read = ask(0, "test", "{find: 'c'}");
    assertThat(read.code()).as("%s", read).isIn(NOT_PRIMARY, 13435, 13436);
    Reply write = ask(0, "test", "{insert: 'c', documents: [{_id: 2}]}");
    assertThat(write.code()).as("%s", write).isIn(NOT_PRIMARY, 189, 11602);
    cluster.partition();
    awaitPrimary(0);
    assertThat(collection.find()).containsExactly(new Document("_id", 1).append("n", 1));
  }

  @Test
  void aWriteThatOnlyTheCutOffPrimaryHasIsNeverAcknowledged() {
    collection.insertOne(new Document("_id", 1));
    cluster.partition(0);
    Reply write =
        ask(
            0,
            "test",
            "{insert: 'c', documents: [{_id: 2}], txnNumber: {$numberLong: '1'},"
                + " lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}");
    assertThat(write.code()).as("%s", write).isIn(NOT_PRIMARY, 189, 11602);
    assertThat(write.document().getArray("errorLabels"))
        .containsExactly(new BsonString("RetryableWriteError"));
    assertThat(write.document()).containsKey("topologyVersion");
    awaitPrimary(1);
    cluster.partition();
    awaitPrimary(0);
    assertThat(collection.find()).containsExactly(new Document("_id", 1));
  }

  @Test
  void theSetTellsHowItIs() {
    collection.insertOne(new Document("_id", 1));
    Set<String> states = Set.of("PRIMARY", "SECONDARY");
    await("all are heard of")
        .until(
            () ->
                client
                    .getDatabase("admin")
                    .runCommand(new Document("replSetGetStatus", 1))
                    .getList("members", Document.class)
                    .stream()
                    .allMatch(member -> states.contains(member.getString("stateStr"))));
    Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
    assertThat(status.getInteger("majorityVoteCount")).isEqualTo(2);
    assertThat(status.getInteger("myState")).isEqualTo(1);
    Document config =
        client
            .getDatabase("admin")
            .runCommand(new Document("replSetGetConfig", 1))
            .get("config", Document.class);
    assertThat(config.getList("members", Document.class))
        .extracting(member -> member.getInteger("priority"))
        .containsExactly(100, 75, 50);
    cluster.killMember(2);
    await("the loss is told")
        .until(
            () ->
                client
                    .getDatabase("admin")
                    .runCommand(new Document("replSetGetStatus", 1))
                    .getList("members", Document.class)
                    .get(2)
                    .getString("stateStr")
                    .equals("(not reachable/healthy)"));
  }

  @Test
  void withoutAMajorityNobodyLeads() throws IOException {
    collection.insertOne(new Document("_id", 1));
    cluster.killMember(2);
    cluster.partition(0);
    await("it gives up")
        .until(
            () -> {
              BsonDocument hello = ask(0, "{hello: 1}").document();
              return !hello.getBoolean("isWritablePrimary").getValue();
            });
    cluster.partition();
    awaitPrimary(0);
    collection.insertOne(new Document("_id", 2));
    cluster.startMember(2);
    cluster.awaitReady(Duration.ofMinutes(1));
    assertThat(collection.countDocuments()).isEqualTo(2);
  }

  private String direct(int member) {
    return "mongodb://" + cluster.host(member) + "/?directConnection=true";
  }
}

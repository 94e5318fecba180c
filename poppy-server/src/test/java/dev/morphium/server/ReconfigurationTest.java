package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.WireClient;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sets whose members are changed while clients use them. */
class ReconfigurationTest {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private PoppyCluster cluster;
  private MongoClient client;
  private MongoCollection<Document> collection;

  @BeforeEach
  void start() throws IOException {
    cluster = PoppyCluster.start();
    client = MongoClients.create(cluster.connectionString());
    collection = client.getDatabase("test").getCollection("c");
    collection.insertOne(new Document("_id", 1));
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  private void reconfigure(Consumer<List<Document>> change) {
    Document config =
        client
            .getDatabase("admin")
            .runCommand(new Document("replSetGetConfig", 1))
            .get("config", Document.class);
    List<Document> members = new ArrayList<>(config.getList("members", Document.class));
    change.accept(members);
    config.append("members", members).append("version", config.getInteger("version") + 1);
    client.getDatabase("admin").runCommand(new Document("replSetReconfig", config));
  }

  private BsonDocument hello(int member) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      return wire.execute(Command.of("admin", BsonDocument.parse("{hello: 1}"))).document();
    }
  }

  private void awaitHello(int member, Predicate<BsonDocument> told) {
    await("what member " + member + " tells").until(() -> told.test(hello(member)));
  }

  private int count(int member) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      Reply reply =
          wire.execute(
              Command.of(
                  "test",
                  BsonDocument.parse(
                      "{count: 'c', $readPreference: {mode: 'secondaryPreferred'}}")));
      return reply.ok() ? reply.document().getNumber("n").intValue() : -1;
    }
  }

  /** The versions of configurations that the oplog tells of. */
  private List<Integer> announced() {
    return client
        .getDatabase("local")
        .getCollection("oplog.rs")
        .find(new Document("op", "n").append("o.msg", "Reconfig set"))
        .map(entry -> entry.get("o", Document.class).getInteger("version"))
        .into(new ArrayList<>());
  }

  /** Changes the members as soon as all of them answer and agree. */
  private void reconfigureInTime(Consumer<List<Document>> change) {
    await("the members agree")
        .ignoreExceptionsMatching(ReconfigurationTest::isTooEarly)
        .until(
            () -> {
              reconfigure(change);
              return true;
            });
  }

  /** The members have not agreed in time; one that does not answer yet is waited for. */
  private static boolean isTooEarly(Throwable thrown) {
    return thrown instanceof MongoCommandException refused && refused.getErrorCode() == 109;
  }

  @Test
  void priorityMovesTheLead() {
    reconfigure(members -> members.get(2).append("priority", 200));
    await("it leads").until(() -> cluster.primary() == 2);
    collection.insertOne(new Document("_id", 2));
    assertThat(hello(2).getInt32("setVersion").getValue()).isEqualTo(2);
    assertThatThrownBy(
            () -> reconfigure(members -> members.forEach(member -> member.append("priority", 0))))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(93));
  }

  @Test
  void hiddenMembersAndLearnersFollowAndNeverLead() {
    reconfigure(members -> members.get(1).append("priority", 0).append("hidden", true));
    reconfigure(members -> members.get(2).append("priority", 0).append("votes", 0));
    awaitHello(1, hello -> hello.containsKey("hidden") && hello.containsKey("passive"));
    awaitHello(
        0,
        hello ->
            hello.getArray("hosts").size() == 1
                && hello.getArray("passives").size() == 1
                && hello.getArray("passives").toString().contains(cluster.host(2)));
    collection.insertOne(new Document("_id", 2));
    for (int member = 1; member < 3; member++) {
      int follower = member;
      await("it has all").until(() -> count(follower) == 2);
      assertThat(hello(member).getBoolean("secondary").getValue()).isTrue();
    }
    cluster.killMember(2); // which has no say
    collection.insertOne(new Document("_id", 3));
    assertThat(cluster.primary()).isZero();
  }

  @Test
  void primaryStepsDownByForceThoughNobodyMayTakeOver() {
    reconfigure(members -> members.subList(1, 3).forEach(member -> member.append("priority", 0)));
    assertThatThrownBy(() -> stepDown(false))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(262));
    assertThat(cluster.primary()).isZero();
    long before = System.nanoTime();
    stepDown(true);
    boolean leads = hello(0).getBoolean("isWritablePrimary").getValue();
    Duration passed = Duration.ofNanos(System.nanoTime() - before);
    assertThat(leads && passed.compareTo(PERIOD) < 0)
        .as("it leads again after %s", passed)
        .isFalse();
    collection.insertOne(new Document("_id", 2)); // as soon as it may stand again
    assertThat(cluster.primary()).isZero();
  }

  @Test
  void manyThatWaitForSomebodyToTakeOverHoldUpNobody() throws IOException {
    reconfigure(members -> members.subList(1, 3).forEach(member -> member.append("priority", 0)));
    List<RawClient> waiting = new ArrayList<>();
    try (WireClient other = new WireClient(cluster.port(0))) {
      for (int i = 0; i < 64; i++) {
        RawClient next = new RawClient(cluster.port(0));
        waiting.add(next);
        next.send(
            Messages.opMsg(
                1, "{replSetStepDown: 600, secondaryCatchUpPeriodSecs: 500, $db: 'admin'}"));
      }
      await("all wait").until(() -> running(other, "replSetStepDown").size() == waiting.size());
      assertThat(ask(other, "{ping: 1}").ok()).isTrue();
      assertThat(ask(other, "{replSetGetStatus: 1}").ok()).isTrue();
      assertThat(ask(other, "{insert: 'c', documents: [{_id: 2}]}").ok()).isTrue();
      assertThat(ask(other, "{aggregate: 'c', pipeline: [{$out: 'd'}], cursor: {}}").ok()).isTrue();
      for (int id : running(other, "replSetStepDown")) {
        ask(other, "{killOp: 1, op: %d}".formatted(id)).orThrow();
      }
      for (RawClient each : waiting) {
        BsonDocument reply = Response.decode(each.receiveBytes()).reply().document();
        assertThat(reply.getInt32("code").getValue()).isEqualTo(11601);
      }
      assertThat(
              ask(other, "{replSetStepDown: 600, secondaryCatchUpPeriodSecs: 500, maxTimeMS: 50}")
                  .code())
          .isEqualTo(50);
    } finally {
      for (RawClient each : waiting) {
        each.close();
      }
    }
  }

  private static List<Integer> running(WireClient wire, String command) {
    return ask(wire, "{currentOp: 1}").orThrow().document().getArray("inprog").stream()
        .map(operation -> operation.asDocument())
        .filter(operation -> operation.containsKey("command"))
        .filter(operation -> operation.getDocument("command").containsKey(command))
        .map(operation -> operation.getInt32("opid").getValue())
        .toList();
  }

  private static Reply ask(WireClient wire, String json) {
    BsonDocument command = BsonDocument.parse(json);
    boolean data = command.containsKey("insert") || command.containsKey("aggregate");
    return wire.execute(Command.of(data ? "test" : "admin", command));
  }

  @Test
  void whoSteppedDownDoesNotGetTheLeadBackBeforeItsTime() {
    client.getDatabase("admin").runCommand(new Document("replSetStepDown", 600));
    await("another one leads").until(() -> cluster.primary() == 1);
    await("it goes on leading").during(5, TimeUnit.SECONDS).until(() -> cluster.primary() == 1);
    try (WireClient wire = new WireClient(cluster.port(0))) {
      assertThat(wire.execute(Command.of("admin", BsonDocument.parse("{replSetFreeze: 0}"))).ok())
          .isTrue();
    }
    await("it is wanted most").until(() -> cluster.primary() == 0);
  }

  private void stepDown(boolean force) {
    client
        .getDatabase("admin")
        .runCommand(
            new Document("replSetStepDown", PERIOD.toSeconds())
                .append("secondaryCatchUpPeriodSecs", 0)
                .append("force", force));
  }

  @Test
  void aSecondChangeIsRefusedWhileTheFirstWaits() throws IOException {
    try (RawClient waiting = new RawClient(cluster.port(0));
        WireClient other = new WireClient(cluster.port(0))) {
      BsonDocument answer = ask(other, "{replSetGetConfig: 1}").orThrow().document();
      BsonDocument config = BsonDocument.parse(answer.getDocument("config").toJson());
      config.append("version", new BsonInt32(2));
      config.getArray("members").add(BsonDocument.parse("{_id: 7, host: '127.0.0.1:1'}"));
      BsonDocument change = new BsonDocument("replSetReconfig", config);
      waiting.send(Messages.opMsg(1, change.append("$db", new BsonString("admin")).toJson()));
      await("it waits for the member that is not there")
          .until(() -> !running(other, "replSetReconfig").isEmpty());
      assertThatThrownBy(() -> reconfigure(members -> {}))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(109))
          .hasMessageContaining("the node is currently updating its configuration");
    }
  }

  @Test
  void membersComeAndGo() throws IOException {
    int added = cluster.addServer();
    Consumer<List<Document>> addition =
        members ->
            members.add(
                new Document("_id", added)
                    .append("host", cluster.host(added))
                    .append("tags", new Document("place", "new")));
    Consumer<List<Document>> removal = members -> members.remove(2);
    assertThatThrownBy(() -> reconfigure(addition.andThen(removal)))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(103))
        .hasMessageContaining("can only add or remove at most 1 voting member");
    reconfigureInTime(
        members -> {
          members.removeIf(member -> member.get("_id").equals(added));
          addition.accept(members);
        });
    reconfigure(removal);
    assertThat(announced()).contains(3);
    Document first = client.getDatabase("local").getCollection("oplog.rs").find().first();
    assertThat(first)
        .containsEntry("op", "n")
        .containsEntry("o", new Document("msg", "initiating set"));
    awaitHello(added, hello -> hello.getBoolean("secondary").getValue());
    awaitHello(2, hello -> hello.containsKey("info") && !hello.containsKey("hosts"));
    collection.insertOne(new Document("_id", 2));
    await("it has all").until(() -> count(added) == 2);
    assertThat(count(2)).isEqualTo(-1);
    cluster.killMember(1); // the new one makes up the majority
    collection.insertOne(new Document("_id", 3));
    assertThat(hello(added).getDocument("tags").getString("place").getValue()).isEqualTo("new");
    cluster.startMember(1);
    cluster.awaitCaughtUp(1);
    reconfigureInTime(
        members -> {
          Document back = new Document("_id", 2).append("host", cluster.host(2));
          members.removeIf(member -> member.get("_id").equals(2));
          members.add(back.append("priority", 1));
        });
    awaitHello(2, hello -> hello.getBoolean("secondary").getValue());
    await("it has all").until(() -> count(2) == 3);
  }
}

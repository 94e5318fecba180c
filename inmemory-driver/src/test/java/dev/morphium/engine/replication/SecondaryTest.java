package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.SteppedExecution;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An engine that follows another one, batch by batch, and what its clients may do. */
class SecondaryTest {
  private static final String ASK_SECONDARY = ", $readPreference: {mode: 'secondaryPreferred'}";

  private final SetConfiguration configuration =
      new SetConfiguration(
          "orders",
          new ObjectId(),
          3,
          1,
          List.of(
              new SetMember(0, "a:1", 100),
              new SetMember(1, "b:2", 50),
              new SetMember(2, "c:3", 0, 1, true, Document.EMPTY),
              new SetMember(3, "d:4", 0)),
          Document.EMPTY);
  private final Deployment deployment = new Deployment("orders", "b:2");
  private final TopologyVersion version = new TopologyVersion(new ObjectId());
  private final Membership membership =
      new Membership(
          deployment,
          version,
          System::currentTimeMillis,
          new Standing(Role.SECONDARY, 7, 1_000, configuration, 1, 0, 0, Map.of()));
  private final Fake control = new Fake();
  private final Storage data = Storage.inMemory();
  private final Storage primary = Storage.inMemory();
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), () -> "b:2", deployment, version)
              .as(new Replication(membership, control), data));
  private final Engine leader =
      new Engine(
          EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
              .as(Replication.alone(deployment, version, System::currentTimeMillis), primary));

  @AfterEach
  void close() {
    engine.close();
    leader.close();
  }

  @Test
  void nothingIsWrittenWhenItStarts() {
    assertThat(data.root().position()).isZero();
    assertThat(primary.root().position()).isEqualTo(1);
  }

  @Test
  void helloTellsAllButHiddenMembers() {
    BsonDocument hello = ok("{hello: 1}");
    assertThat(hello.getArray("hosts").toString()).contains("a:1", "b:2").doesNotContain("d:4");
    assertThat(hello.getArray("passives").toString()).contains("d:4").doesNotContain("c:3");
    assertThat(hello.getBoolean("isWritablePrimary").getValue()).isFalse();
    assertThat(hello.getBoolean("secondary").getValue()).isTrue();
    assertThat(hello.getString("primary").getValue()).isEqualTo("a:1");
    assertThat(hello.getString("me").getValue()).isEqualTo("b:2");
    assertThat(hello.getInt32("setVersion").getValue()).isEqualTo(3);
    assertThat(hello).doesNotContainKeys("electionId", "passive", "hidden");
  }

  @Test
  void writesAndTransactionsAreThePrimarys() {
    BsonDocument refused = run("{insert: 'c', documents: [{}]}");
    assertThat(refused.getInt32("code").getValue()).isEqualTo(10107);
    assertThat(refused.getString("codeName").getValue()).isEqualTo("NotWritablePrimary");
    assertThat(refused.getDocument("topologyVersion").getObjectId("processId").getValue())
        .isEqualTo(version.processId());
    assertThat(code("{find: 'c'}")).isEqualTo(13435);
    assertThat(code("{find: 'c', readConcern: {level: 'linearizable'}" + ASK_SECONDARY + "}"))
        .isEqualTo(10107);
    assertThat(code("{appendOplogNote: 1, data: {}}")).isEqualTo(10107);
    assertThat(code("{replSetStepDown: 1}")).isEqualTo(10107);
    ok("{ping: 1}");
    ok("{serverStatus: 1}");
  }

  @Test
  void retryableWriteIsLabelled() {
    BsonDocument refused =
        run(
            """
            {insert: 'c', documents: [{}], txnNumber: {$numberLong: '1'},
             lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}\
            """);
    assertThat(refused.getArray("errorLabels").toString()).contains("RetryableWriteError");
  }

  @Test
  void readsWhatItHasFollowed() {
    List<ChangeBatch> batches = written("{insert: 'c', documents: [{_id: 1}]}");
    batches.forEach(data::follow);
    assertThat(firstBatch("{find: 'c'" + ASK_SECONDARY + "}")).hasSize(1);
    assertThat(code("{find: 'c', $readPreference: {mode: 'primary'}}")).isEqualTo(13435);
    membership.change(before -> before.following(Role.RECOVERING, before.term(), -1));
    assertThat(code("{find: 'c'" + ASK_SECONDARY + "}")).isEqualTo(13436);
    assertThat(ok("{hello: 1}")).doesNotContainKey("primary");
  }

  @Test
  void causalReadWaitsForItsTime() throws Exception {
    List<ChangeBatch> batches = written("{insert: 'c', documents: [{_id: 1}]}");
    String time = "{$timestamp: {t: %d, i: %d}}".formatted(seconds(), increment());
    String find =
        "{find: 'c', readConcern: {afterClusterTime: %s}, $clusterTime: {clusterTime: %s}%s%%s}"
            .formatted(time, time, ASK_SECONDARY);
    assertThat(code(find.formatted(", maxTimeMS: 1"))).isEqualTo(50);
    CountDownLatch started = new CountDownLatch(1);
    CompletableFuture<Integer> found =
        CompletableFuture.supplyAsync(
            () -> {
              started.countDown();
              return firstBatch(find.formatted("")).size();
            },
            Thread::startVirtualThread);
    started.await();
    batches.forEach(data::follow);
    assertThat(found.get()).isEqualTo(1);
  }

  @Test
  void unconfirmedPrimaryServesNobody() {
    membership.change(before -> before.elected(8, 5_000));
    ok("{find: 'c'}");
    assertThat(ok("{hello: 1}").getObjectId("electionId").getValue().toHexString())
        .isEqualTo("7fffffff" + "000003e8" + "00000008");
    assertThat(version.counter()).isEqualTo(1);
    control.confirmed.set(false);
    SteppedExecution find = start(engine, "{find: 'c'}");
    SteppedExecution insert = start(engine, "{insert: 'c', documents: [{}]}");
    assertThat(find.isAwaiting()).isTrue();
    assertThat(insert.isAwaiting()).isTrue();
    assertThat(insert.awaitedMillis()).isBetween(1L, 5000L);
    control.confirmed.set(true);
    assertThat(find.go().reply().ok()).isTrue();
    membership.change(before -> before.following(Role.SECONDARY, before.term(), -1));
    assertThat(insert.go().reply().code()).isEqualTo(10107);
  }

  private static SteppedExecution start(Engine member, String command) {
    return new SteppedExecution(
            member.prepare(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL))
        .go();
  }

  /** Whoever is refused before tries again at once, and has no further try when that fails, too. */
  @Test
  void writeForTheLogIsRefusedWhenItIsKnownWhoIsNotThePrimary() {
    Storage replicated =
        new Storage(
            (batch, decided) -> decided.accept(batch.position(), null),
            java.util.UUID::randomUUID,
            java.time.InstantSource.system(),
            System::nanoTime);
    membership.change(before -> before.elected(8, 5_000));
    try (Engine set =
        new Engine(
            EngineSettings.inMemory("test", List.of(), () -> "b:2", deployment, version)
                .as(new Replication(membership, control), replicated))) {
      long known = version.counter();
      control.confirmed.set(false);
      SteppedExecution write = start(set, "{insert: 'c', documents: [{}]}");
      assertThat(write.isAwaiting()).isTrue();
      membership.change(before -> before.following(Role.SECONDARY, before.term(), -1));
      BsonDocument refused = write.go().reply().document();
      assertThat(refused.getInt32("code").getValue()).isEqualTo(10107);
      assertThat(refused.getDocument("topologyVersion").getInt64("counter").getValue())
          .isGreaterThan(known);
    }
  }

  @Test
  void concernsOfManyMembersAreWaitedFor() {
    membership.change(before -> before.elected(8, 5_000));
    String insert = "{insert: 'c', documents: [{}], writeConcern: {w: %s, wtimeout: 1}}";
    assertThat(ok(insert.formatted("3"))).doesNotContainKey("writeConcernError");
    assertThat(control.waits).isZero();
    BsonDocument late = ok(insert.formatted("4")).getDocument("writeConcernError");
    assertThat(control.waits).isEqualTo(1);
    assertThat(late.getInt32("code").getValue()).isEqualTo(64);
    assertThat(late.getDocument("errInfo").getBoolean("wtimeout").getValue()).isTrue();
    control.meanwhile = () -> engine.disconnected(ClientContext.LOCAL);
    BsonDocument unheard = ok(insert.formatted("4")).getDocument("writeConcernError");
    assertThat(unheard.getInt32("code").getValue()).isEqualTo(279);
    BsonDocument never = ok(insert.formatted("5")).getDocument("writeConcernError");
    assertThat(never.getInt32("code").getValue()).isEqualTo(100);
    assertThat(code("{insert: 'c', documents: [{}], writeConcern: {j: true}}")).isEqualTo(2);
  }

  @Test
  void waitForMembersEndsWithTheTimeOfTheCommand() {
    membership.change(before -> before.elected(8, 5_000));
    control.meanwhile =
        () -> {
          for (long end = System.nanoTime() + 2_000_000; System.nanoTime() - end < 0; ) {
            Thread.onSpinWait();
          }
        };
    BsonDocument reply = ok("{insert: 'c', documents: [{}], writeConcern: {w: 4}, maxTimeMS: 1}");
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    assertThat(reply.getDocument("writeConcernError").getInt32("code").getValue()).isEqualTo(50);
  }

  @Test
  void replicatesFromThePrimaryAlone() {
    assertThat(code("{replSetSyncFrom: 1}")).isEqualTo(9);
    assertThat(code("{replSetSyncFrom: 'x:1'}")).isEqualTo(74);
    assertThat(code("{replSetSyncFrom: 'b:2'}")).isEqualTo(72);
    BsonDocument away = run("{replSetSyncFrom: 'a:1'}");
    assertThat(away.getInt32("code").getValue()).isEqualTo(6);
    assertThat(away.getString("syncFromRequested").getValue()).isEqualTo("a:1");
    OperationTime time = membership.lastWrite(0);
    membership.change(
        before ->
            before.others(
                Map.of(
                    0,
                    new MemberStatus(0, Role.PRIMARY, time, time, 1, 2, 3, 3, ""),
                    3,
                    new MemberStatus(3, Role.SECONDARY, time, time, 1, 2, 3, 3, ""))));
    assertThat(ok("{replSetSyncFrom: 'a:1'}").getString("prevSyncTarget").getValue())
        .isEqualTo("a:1");
    assertThat(run("{replSetSyncFrom: 'd:4'}").getString("errmsg").getValue())
        .contains("primary alone, which is a:1");
    membership.change(before -> before.elected(8, 5_000));
    assertThat(code("{replSetSyncFrom: 'a:1'}")).isEqualTo(95);
  }

  @Test
  void maintenanceIsForSecondaries() {
    ok("{replSetMaintenance: 1}");
    assertThat(control.maintained).isTrue();
    ok("{replSetMaintenance: false}");
    assertThat(control.maintained).isFalse();
    membership.change(before -> before.elected(8, 5_000));
    assertThat(code("{replSetMaintenance: true}")).isEqualTo(95);
    assertThat(code("{replSetAbortPrimaryCatchUp: 1}")).isEqualTo(20);
    assertThat(code("{replSetInitiate: {}}")).isEqualTo(23);
  }

  @Test
  void statusTellsOfEveryMember() {
    OperationTime time = membership.lastWrite(0);
    membership.change(
        before ->
            before.others(
                Map.of(0, new MemberStatus(0, Role.PRIMARY, time, time, 1, 2, 3, 3, ""))));
    BsonDocument status = ok("{replSetGetStatus: 1}");
    assertThat(version.counter()).as("news of others are nobody's business").isZero();
    assertThat(status.getInt32("myState").getValue()).isEqualTo(2);
    assertThat(status.getInt32("majorityVoteCount").getValue()).isEqualTo(3);
    assertThat(status.getString("syncSourceHost").getValue()).isEqualTo("a:1");
    assertThat(status.getArray("members")).hasSize(4);
    assertThat(status.getArray("members").get(0).asDocument().getString("stateStr").getValue())
        .isEqualTo("PRIMARY");
    assertThat(status.getArray("members").get(1).asDocument().getBoolean("self").getValue())
        .isTrue();
    assertThat(status.getArray("members").get(3).asDocument().getDouble("health").getValue())
        .isZero();
  }

  @Test
  void configurationOfManyMembersIsCheckedAndHandedOn() {
    membership.change(before -> before.elected(8, 5_000));
    BsonDocument config = ok("{replSetGetConfig: 1}").getDocument("config");
    BsonDocument next = BsonDocument.parse(config.toJson());
    next.put("version", new org.bson.BsonInt32(4));
    next.getArray("members").remove(3);
    ok("{replSetReconfig: " + next.toJson() + "}");
    assertThat(control.configured).isNotNull();
    assertThat(control.configured.members()).hasSize(3);
    next.getArray("members").get(2).asDocument().put("_id", new org.bson.BsonInt32(0));
    assertThat(code("{replSetReconfig: " + next.toJson() + "}")).isEqualTo(93);
    next.getArray("members").get(2).asDocument().put("arbiterOnly", org.bson.BsonBoolean.TRUE);
    assertThat(code("{replSetReconfig: " + next.toJson() + "}")).isEqualTo(238);
  }

  private List<ChangeBatch> written(String command) {
    List<ChangeBatch> batches = new java.util.ArrayList<>();
    Storage fresh = Storage.inMemory();
    fresh.addListener((before, batch, after) -> batches.add(batch));
    try (Engine other =
        new Engine(
            EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
                .as(Replication.alone(deployment, version, System::currentTimeMillis), fresh))) {
      execute(other, command);
    }
    latest = fresh.root().clusterTime();
    return batches;
  }

  private long latest;

  private long seconds() {
    return latest >>> 32;
  }

  private long increment() {
    return latest & 0xffffffffL;
  }

  private org.bson.BsonArray firstBatch(String command) {
    return ok(command).getDocument("cursor").getArray("firstBatch");
  }

  private BsonDocument ok(String command) {
    BsonDocument reply = run(command);
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply;
  }

  private int code(String command) {
    return run(command).getInt32("code").getValue();
  }

  private BsonDocument run(String command) {
    return execute(engine, command).document();
  }

  private static Reply execute(Engine engine, String command) {
    return engine.execute(Command.of("admin", BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  /** A set that does what the test says. */
  private static final class Fake implements SetControl {
    final AtomicBoolean confirmed = new AtomicBoolean(true);
    int waits;
    boolean maintained;
    Runnable meanwhile = () -> {};
    @org.jspecify.annotations.Nullable SetConfiguration configured;

    @Override
    public Signal successor() {
      return Signal.READY;
    }

    @Override
    public void stepDown(Duration period, boolean force) {}

    @Override
    public void freeze(Duration period) {}

    @Override
    public void maintenance(boolean begin) {
      maintained = begin;
    }

    @Override
    public CompletableFuture<Boolean> reconfigure(SetConfiguration next, boolean force) {
      configured = next;
      return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<?> confirmPrimary() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isConfirmed() {
      return confirmed.get();
    }

    @Override
    public Signal confirmation() {
      return Signal.NEVER;
    }

    @Override
    public ReplicationWait awaitReplication(ReplicationTarget target, long clusterTime) {
      waits++;
      return new ReplicationWait() {
        @Override
        public boolean isMet() {
          meanwhile.run();
          return false;
        }

        @Override
        public boolean isReady() {
          return false;
        }

        @Override
        public Runnable onReady(Runnable callback) {
          return () -> {};
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public boolean promisesJournal() {
      return false;
    }
  }
}

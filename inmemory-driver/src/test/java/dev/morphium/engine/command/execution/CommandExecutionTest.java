package dev.morphium.engine.command.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The phases of a command that has to wait: for its session, a transaction, the log. */
class CommandExecutionTest {
  private static final String SESSION =
      ", lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}";

  private static final String UPDATE = "{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]";

  private final HeldLog log = new HeldLog();
  private final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
  private final Deployment deployment = new Deployment("orders", "b:2");
  private final TopologyVersion version = new TopologyVersion(new ObjectId());
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), () -> "b:2", deployment, version)
              .as(Replication.alone(deployment, version, System::currentTimeMillis), storage));

  CommandExecutionTest() {
    log.holds = true;
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** Commits at once until it holds what comes. */
  private static final class HeldLog implements CommitLog {
    private final Deque<CompletableFuture<Long>> held = new ArrayDeque<>();
    private boolean holds;

    @Override
    public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      CompletableFuture<Long> decision = new CompletableFuture<>();
      decision.whenComplete(decided);
      held.add(decision);
      if (!holds) {
        commit();
      }
    }

    void commit() {
      held.remove().complete(0L);
    }

    void lose(RuntimeException reason) {
      held.remove().completeExceptionally(reason);
    }
  }

  private SteppedExecution start(String command) {
    return new SteppedExecution(
            engine.prepare(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL))
        .go();
  }

  /** A write that waits for the log. */
  private SteppedExecution begin(String command) {
    SteppedExecution write = start(command);
    assertThat(write.isAwaiting()).isTrue();
    assertThat(write.isOffloaded()).isFalse();
    assertThat(write.awaitedMillis()).isEqualTo(Wait.WITHOUT_LIMIT);
    return write;
  }

  private static BsonDocument end(SteppedExecution write) {
    assertThat(write.isSignalled()).isTrue();
    return write.go().reply().document();
  }

  private BsonDocument run(String command) {
    return start(command).reply().document();
  }

  @Test
  void theReplyComesWhenTheLogHasTheWrite() {
    SteppedExecution write = begin("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isZero();
    assertThat(write.isSignalled()).isFalse();
    log.commit();
    assertThat(end(write).getInt32("n").getValue()).isEqualTo(2);
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isEqualTo(2);
  }

  @Test
  void aWakeUpWithoutNewsWaitsOn() {
    SteppedExecution write = begin("{insert: 'c', documents: [{_id: 1}]}");
    assertThat(write.go().isAwaiting()).isTrue();
    log.commit();
    assertThat(end(write).getInt32("n").getValue()).isEqualTo(1);
  }

  @Test
  void statementsOfOneCommandSeeEachOtherBeforeTheCommit() {
    SteppedExecution write =
        start(
            "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {n: 1}}, upsert: true},"
                + " {q: {_id: 1}, u: {$inc: {n: 1}}}, {q: {n: 2}, u: {$inc: {n: 1}}}]}");
    assertThat(write.isAwaiting()).isTrue();
    while (!log.held.isEmpty()) {
      log.commit();
    }
    assertThat(end(write).getInt32("nModified").getValue()).isEqualTo(2);
    assertThat(
            run("{find: 'c'}")
                .getDocument("cursor")
                .getArray("firstBatch")
                .get(0)
                .asDocument()
                .getInt32("n")
                .getValue())
        .isEqualTo(3);
  }

  @Test
  void whatTheLogSaysIsTheReplyToALostWrite() {
    SteppedExecution write = begin("{update: 'c', updates: [{q: {_id: 1}, u: {}, upsert: true}]}");
    log.lose(new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary"));
    BsonDocument reply = end(write);
    assertThat(reply.getInt32("code").getValue()).isEqualTo(10107);
    assertThat(reply).containsKey("topologyVersion").doesNotContainKey("writeErrors");
  }

  @Test
  void statementsThatFailAreToldWithTheOthers() {
    SteppedExecution write = begin("{insert: 'c', documents: [{_id: 1}, {_id: 1}, {_id: 2}]}");
    log.commit();
    BsonDocument reply = end(write);
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    assertThat(reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(11000);
  }

  @Test
  void anErrorWaitsForWhatItRestsOn() {
    SteppedExecution first = begin("{insert: 'c', documents: [{_id: 1}]}");
    SteppedExecution second = begin("{insert: 'c', documents: [{_id: 1}]}");
    assertThat(second.isSignalled()).isFalse();
    log.commit();
    assertThat(end(first)).doesNotContainKey("writeErrors");
    assertThat(end(second)).containsKey("writeErrors");
  }

  @Test
  void aSessionIsCheckedOutUntilTheReply() {
    String insert = "{insert: 'c', documents: [{_id: 1}], txnNumber: {$numberLong: '4'}%s}";
    SteppedExecution write = begin(insert.formatted(SESSION));
    SteppedExecution again = start(insert.formatted(SESSION));
    assertThat(again.isAwaiting()).isTrue();
    log.commit();
    assertThat(again.isSignalled()).isFalse();
    assertThat(end(write).getInt32("n").getValue()).isEqualTo(1);
    assertThat(end(again)).containsKey("retriedStmtIds");
  }

  @Test
  void aTryWhoseFirstOneWasGivenUpDoesNotWriteTwice() {
    String insert =
        "{insert: 'c', documents: [{_id: 1}], maxTimeMS: 300, txnNumber: {$numberLong: '4'}%s}";
    SteppedExecution write = start(insert.formatted(SESSION));
    assertThat(write.isAwaiting()).isTrue();
    await().until(() -> !write.go().isAwaiting());
    BsonDocument late = write.reply().document();
    assertThat(late.getDocument("writeConcernError").getInt32("code").getValue()).isEqualTo(50);
    SteppedExecution again = begin(insert.replace(" maxTimeMS: 300,", "").formatted(SESSION));
    log.commit();
    assertThat(end(again)).containsKey("retriedStmtIds");
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isEqualTo(1);
  }

  @Test
  void wtimeoutEndsTheWaitForTheLog() {
    SteppedExecution write =
        start("{insert: 'c', documents: [{_id: 1}], writeConcern: {w: 1, wtimeout: 1}}");
    assertThat(write.isAwaiting()).isTrue();
    await().until(() -> !write.go().isAwaiting());
    BsonDocument error = write.reply().document().getDocument("writeConcernError");
    assertThat(error.getInt32("code").getValue()).isEqualTo(64);
    assertThat(error.getDocument("errInfo").getBoolean("wtimeout").getValue()).isTrue();
  }

  @Test
  void aKillEndsTheWaitForTheLog() {
    SteppedExecution write = begin("{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument operations =
        inAdmin(
            "{aggregate: 1, pipeline: [{$currentOp: {}}, {$match: {op: 'insert'}}], cursor: {}}");
    int id =
        operations
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument()
            .getNumber("opid")
            .intValue();
    inAdmin("{killOp: 1, op: " + id + "}");
    assertThat(end(write).getDocument("writeConcernError").getInt32("code").getValue())
        .isEqualTo(11601);
  }

  private BsonDocument inAdmin(String command) {
    return engine
        .execute(Command.of("admin", BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  private void insertDocument() {
    SteppedExecution insert = begin("{insert: 'c', documents: [{_id: 1, n: 1}]}");
    log.commit();
    end(insert);
  }

  private BsonDocument inTransaction(String command) {
    return run(command + ", txnNumber: {$numberLong: '9'}, autocommit: false" + SESSION + "}");
  }

  @Test
  void aTransactionThatCameFirstIsWaitedFor() {
    insertDocument();
    assertThat(inTransaction(UPDATE + ", startTransaction: true").getInt32("n").getValue())
        .isEqualTo(1);
    SteppedExecution write = start(UPDATE + "}");
    assertThat(write.isAwaiting()).isTrue();
    assertThat(log.held).isEmpty();
    BsonDocument abort =
        inAdmin(
            "{abortTransaction: 1, txnNumber: {$numberLong: '9'}, autocommit: false"
                + SESSION
                + "}");
    assertThat(abort.getNumber("ok").intValue()).isEqualTo(1);
    assertThat(write.isSignalled()).isTrue();
    assertThat(write.go().isAwaiting()).as("for the log now").isTrue();
    log.commit();
    assertThat(write.go().reply().document().getInt32("nModified").getValue()).isEqualTo(1);
  }

  @Test
  void aTransactionThatComesLaterSeesTheConflictAtOnce() {
    insertDocument();
    SteppedExecution write = begin(UPDATE + "}");
    BsonDocument late = inTransaction(UPDATE + ", startTransaction: true");
    assertThat(late.getInt32("code").getValue()).isEqualTo(112);
    log.commit();
    assertThat(end(write).getInt32("nModified").getValue()).isEqualTo(1);
  }

  @Test
  void aCommandThatIsNotLetInDoesNothing() {
    String insert = "{insert: 'c', documents: [{}], txnNumber: {$numberLong: '%d'}%s}";
    SteppedExecution newer = begin(insert.formatted(5, SESSION));
    log.commit();
    end(newer);
    assertThat(run(insert.formatted(4, SESSION)).getInt32("code").getValue()).isEqualTo(225);
    begin(insert.formatted(6, SESSION));
  }

  @Test
  void theProfilerDoesNotWaitForTheLog() {
    assertThat(start("{profile: 2}").reply().ok()).isTrue();
    assertThat(start("{find: 'c'}").reply().ok()).isTrue();
    log.commit();
    assertThat(run("{count: 'system.profile'}").getInt32("n").getValue()).isEqualTo(1);
  }
}

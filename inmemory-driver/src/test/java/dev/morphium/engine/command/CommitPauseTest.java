package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes that wait for the log without a thread. */
class CommitPauseTest {
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
  private final AtomicInteger told = new AtomicInteger();

  CommitPauseTest() {
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
    public CompletionStage<Long> append(ChangeBatch batch) {
      CompletableFuture<Long> decision = new CompletableFuture<>();
      held.add(decision);
      if (!holds) {
        commit();
      }
      return decision;
    }

    void commit() {
      held.remove().complete(0L);
    }

    void lose(RuntimeException reason) {
      held.remove().completeExceptionally(reason);
    }
  }

  private PreparedCommand prepare(String command) {
    return engine.prepare(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  /** A write that waits for the log. */
  private PreparedCommand begin(String command) {
    PreparedCommand write = prepare(command);
    assertThat(write.isBrief()).isTrue();
    Pause pause = Objects.requireNonNull(write.pause(), "the log has not decided");
    assertThat(pause.isForCommit()).isTrue();
    assertThat(pause.millis()).isEqualTo(Long.MAX_VALUE);
    pause.onReady(told::incrementAndGet);
    return write;
  }

  private static BsonDocument end(PreparedCommand write) {
    assertThat(write.isBrief()).isTrue();
    assertThat(write.pause()).isNull();
    return write.run().document();
  }

  @Test
  void theReplyComesWhenTheLogHasTheWrite() {
    PreparedCommand write = begin("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    assertThat(prepare("{count: 'c'}").run().document().getInt32("n").getValue()).isZero();
    assertThat(told).hasValue(0);
    log.commit();
    assertThat(told).hasValue(1);
    assertThat(end(write).getInt32("n").getValue()).isEqualTo(2);
    assertThat(prepare("{count: 'c'}").run().document().getInt32("n").getValue()).isEqualTo(2);
  }

  @Test
  void whatTheLogSaysIsTheReplyToALostWrite() {
    PreparedCommand write = begin("{update: 'c', updates: [{q: {_id: 1}, u: {}, upsert: true}]}");
    log.lose(new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary"));
    assertThat(told).hasValue(1);
    BsonDocument reply = end(write);
    assertThat(reply.getInt32("code").getValue()).isEqualTo(10107);
    assertThat(reply).containsKey("topologyVersion").doesNotContainKey("writeErrors");
  }

  @Test
  void statementsThatFailAreToldWithTheOthers() {
    PreparedCommand write = begin("{insert: 'c', documents: [{_id: 1}, {_id: 1}, {_id: 2}]}");
    log.commit();
    BsonDocument reply = end(write);
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    assertThat(reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(11000);
  }

  @Test
  void anErrorWaitsForWhatItRestsOn() {
    PreparedCommand first = begin("{insert: 'c', documents: [{_id: 1}]}");
    PreparedCommand second = begin("{insert: 'c', documents: [{_id: 1}]}");
    log.commit();
    assertThat(told).hasValue(2);
    assertThat(end(first)).doesNotContainKey("writeErrors");
    assertThat(end(second)).containsKey("writeErrors");
  }

  @Test
  void aSessionIsBusyUntilTheReply() {
    String insert = "{insert: 'c', documents: [{_id: 1}], txnNumber: {$numberLong: '4'}%s}";
    PreparedCommand write = begin(insert.formatted(SESSION));
    PreparedCommand again = prepare(insert.formatted(SESSION));
    assertThat(again.isBrief()).isFalse();
    log.commit();
    assertThat(again.isBrief()).isFalse();
    assertThat(end(write).getInt32("n").getValue()).isEqualTo(1);
    assertThat(again.isBrief()).isTrue();
    assertThat(again.pause()).isNull();
    assertThat(again.run().document()).containsKey("retriedStmtIds");
  }

  @Test
  void aNetworkThreadDoesNotWaitForASession() {
    String insert = "{insert: 'c', documents: [{_id: 1}], txnNumber: {$numberLong: '4'}%s}";
    PreparedCommand first = prepare(insert.formatted(SESSION));
    PreparedCommand second = prepare(insert.formatted(SESSION));
    assertThat(first.isBrief() && second.isBrief()).as("the session is free").isTrue();
    assertThat(first.pause()).isNotNull();
    assertThat(second.pause()).isNotNull().matches(pause -> !pause.isForCommit());
    assertThat(second.isBrief()).as("a thread that may wait is needed").isFalse();
    log.commit();
    assertThat(end(first).getInt32("n").getValue()).isEqualTo(1);
    assertThat(second.isBrief()).isTrue();
    assertThat(end(second)).containsKey("retriedStmtIds");
  }

  private void insertDocument() {
    PreparedCommand insert = begin("{insert: 'c', documents: [{_id: 1, n: 1}]}");
    log.commit();
    end(insert);
  }

  private BsonDocument inTransaction(String command) {
    return prepare(command + ", txnNumber: {$numberLong: '9'}, autocommit: false" + SESSION + "}")
        .run()
        .document();
  }

  @Test
  void aTransactionThatCameFirstIsWaitedFor() {
    insertDocument();
    PreparedCommand write = prepare(UPDATE + "}");
    assertThat(write.isBrief()).isTrue();
    assertThat(inTransaction(UPDATE + ", startTransaction: true").getInt32("n").getValue())
        .isEqualTo(1);
    assertThat(write.pause()).isNotNull().matches(pause -> !pause.isForCommit());
    assertThat(write.isBrief()).isFalse();
    log.holds = false;
    BsonDocument abort =
        engine
            .prepare(
                Command.of(
                    "admin",
                    BsonDocument.parse(
                        "{abortTransaction: 1, txnNumber: {$numberLong: '9'}, autocommit: false"
                            + SESSION
                            + "}")),
                ClientContext.LOCAL)
            .run()
            .document();
    assertThat(abort.getNumber("ok").intValue()).isEqualTo(1);
    assertThat(end(write).getInt32("nModified").getValue()).isEqualTo(1);
  }

  @Test
  void aTransactionThatComesLaterSeesTheConflictAtOnce() {
    insertDocument();
    PreparedCommand write = begin(UPDATE + "}");
    BsonDocument late = inTransaction(UPDATE + ", startTransaction: true");
    assertThat(late.getInt32("code").getValue()).isEqualTo(112);
    log.commit();
    assertThat(end(write).getInt32("nModified").getValue()).isEqualTo(1);
  }

  @Test
  void aCommandThatIsNotLetInDoesNothing() {
    String insert = "{insert: 'c', documents: [{}], txnNumber: {$numberLong: '%d'}%s}";
    PreparedCommand newer = begin(insert.formatted(5, SESSION));
    log.commit();
    end(newer);
    PreparedCommand older = prepare(insert.formatted(4, SESSION));
    assertThat(older.isBrief()).isTrue();
    assertThat(older.pause()).isNull();
    assertThat(older.run().document().getInt32("code").getValue()).isEqualTo(225);
    assertThat(prepare(insert.formatted(6, SESSION)).isBrief()).as("the session is free").isTrue();
  }

  @Test
  void whatOtherMembersHaveToConfirmHasAThread() {
    PreparedCommand write = prepare("{insert: 'c', documents: [{}], writeConcern: {w: 2}}");
    assertThat(write.isBrief()).isFalse();
    assertThat(write.waitsForCommitOnly()).isTrue();
  }

  @Test
  void theProfilerDoesNotWaitForTheLog() {
    assertThat(prepare("{profile: 2}").run().ok()).isTrue();
    assertThat(prepare("{find: 'c'}").run().ok()).isTrue();
    log.commit();
    assertThat(prepare("{count: 'system.profile'}").run().document().getInt32("n").getValue())
        .isEqualTo(1);
  }
}

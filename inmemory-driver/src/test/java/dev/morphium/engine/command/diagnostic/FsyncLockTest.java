package dev.morphium.engine.command.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.SteppedExecution;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FsyncLockTest {
  private static final String IN =
      "txnNumber: NumberLong(1), autocommit: false,"
          + " lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}";

  private final Engine engine = new Engine(EngineSettings.inMemory("test", List.of(), "a:1"));

  @AfterEach
  void close() {
    engine.close();
  }

  private SteppedExecution start(String database, String json) {
    Command command = Command.of(database, BsonDocument.parse(json));
    return new SteppedExecution(engine.prepare(command, ClientContext.LOCAL)).go();
  }

  private BsonDocument admin(String json) {
    return start("admin", json).reply().document();
  }

  private int count() {
    return start("test", "{count: 'c'}").reply().document().getNumber("n").intValue();
  }

  @Test
  void writesWaitUntilItIsReleasedAsOftenAsItWasTaken() {
    start("test", "{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument locked = admin("{fsync: 1, lock: true}");
    assertThat(locked.getString("info").getValue()).startsWith("now locked against writes");
    assertThat(locked.getInt64("lockCount").getValue()).isEqualTo(1);
    assertThat(admin("{fsync: 1, lock: true}").getInt64("lockCount").getValue()).isEqualTo(2);
    SteppedExecution insert = start("test", "{insert: 'c', documents: [{_id: 2}]}");
    SteppedExecution create = start("test", "{create: 'd'}");
    SteppedExecution update =
        start("test", "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}}]}");
    assertThat(List.of(insert.isAwaiting(), create.isAwaiting(), update.isAwaiting()))
        .containsOnly(true);
    assertThat(count()).as("reads go on").isOne();
    assertThat(admin("{fsyncUnlock: 1}").getInt64("lockCount").getValue()).isEqualTo(1);
    assertThat(insert.isSignalled()).isFalse();
    assertThat(admin("{fsyncUnlock: 1}").getInt64("lockCount").getValue()).isZero();
    assertThat(insert.isSignalled()).isTrue();
    assertThat(insert.go().reply().document().getNumber("n").intValue()).isOne();
    assertThat(create.go().isAwaiting()).isFalse();
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void lockIsShownWithWhoWaitsForIt() {
    assertThat(admin("{lockInfo: 1}").getArray("lockInfo")).isEmpty();
    assertThat(admin("{currentOp: 1}").containsKey("fsyncLock")).isFalse();
    admin("{fsync: 1, lock: true}");
    start("test", "{insert: 'c', documents: [{_id: 2}]}");
    BsonDocument entry = admin("{lockInfo: 1}").getArray("lockInfo").get(0).asDocument();
    assertThat(entry.getString("resourceId").getValue()).contains("Global");
    assertThat(entry.getArray("granted")).hasSize(1);
    assertThat(entry.getArray("pending")).hasSize(1);
    assertThat(admin("{currentOp: 1}").getBoolean("fsyncLock").getValue()).isTrue();
    admin("{fsyncUnlock: 1}");
    assertThat(admin("{lockInfo: 1}").getArray("lockInfo")).isEmpty();
  }

  @Test
  void killAndTimeLimitEndTheWaitOfAWrite() {
    admin("{fsync: 1, lock: true}");
    Command insert = Command.of("test", BsonDocument.parse("{insert: 'c', documents: [{_id: 2}]}"));
    Execution execution = engine.prepare(insert, ClientContext.LOCAL);
    SteppedExecution killed = new SteppedExecution(execution).go();
    execution.kill();
    BsonDocument reply = killed.go().reply().document();
    assertThat(reply.getNumber("code").intValue()).isEqualTo(11601);
    admin("{fsyncUnlock: 1}");
    assertThat(count()).isZero();
  }

  @Test
  void commitOfATransactionWaits() {
    assertThat(
            start("test", "{insert: 'c', documents: [{_id: 1}], startTransaction: true, " + IN)
                .reply()
                .document()
                .getNumber("ok")
                .intValue())
        .isOne();
    admin("{fsync: 1, lock: true}");
    SteppedExecution waiting = start("admin", "{commitTransaction: 1, " + IN);
    assertThat(waiting.isAwaiting()).isTrue();
    assertThat(count()).isZero();
    admin("{fsyncUnlock: 1}");
    assertThat(waiting.go().reply().document().getNumber("ok").intValue()).isOne();
    assertThat(count()).isOne();
  }

  @Test
  void unlockWithoutALockIsAnError() {
    assertThat(admin("{fsyncUnlock: 1}").getNumber("code").intValue()).isEqualTo(20);
    assertThat(admin("{fsync: 1}").getNumber("numFiles").intValue()).isOne();
    SteppedExecution elsewhere = start("test", "{fsync: 1, lock: true}");
    assertThat(elsewhere.reply().document().getNumber("code").intValue()).isEqualTo(13);
  }
}

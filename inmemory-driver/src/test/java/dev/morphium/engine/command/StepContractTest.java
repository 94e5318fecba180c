package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.value.Document;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The step contract, for every command, where the log commits at once and where it takes its time:
 * a command comes to its reply by steps, whatever wakes it between, and leaves no operation behind.
 */
@Execution(ExecutionMode.SAME_THREAD) // the commands of one engine are looked at one by one
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StepContractTest {
  private static final int MOST_STEPS = 100;

  /** What the commands need to do something; all others are sent with their name alone. */
  private static final List<String> BODIES =
      List.of(
          "{aggregate: 'c', pipeline: [{$match: {n: 1}}, {$out: 'copy'}], cursor: {}}",
          "{bulkWrite: 1, ops: [{insert: 0, document: {_id: 7}}, {update: 0, filter: {_id: 7},"
              + " updateMods: {$inc: {n: 1}}}, {delete: 0, filter: {_id: 7}}],"
              + " nsInfo: [{ns: 'test.c'}]}",
          "{cloneCollectionAsCapped: 'c', toCollection: 'capped', size: 1000}",
          "{collMod: 'c', validationLevel: 'off'}",
          "{collStats: 'c'}",
          "{configureFailPoint: 'failCommand', mode: 'off'}",
          "{convertToCapped: 'c', size: 1000}",
          "{count: 'c', query: {n: 1}}",
          "{create: 'made'}",
          "{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n_1'}]}",
          "{delete: 'c', deletes: [{q: {n: 1}, limit: 0}, {q: {_id: 1}, limit: 1}]}",
          "{distinct: 'c', key: 'n'}",
          "{drop: 'c'}",
          "{dropIndexes: 'c', index: '*'}",
          "{explain: {find: 'c'}}",
          "{find: 'c', filter: {n: 1}}",
          "{findAndModify: 'c', query: {n: 1}, update: {$inc: {n: 1}}, upsert: true}",
          "{insert: 'c', documents: [{n: 5}, {n: 6}]}",
          "{listIndexes: 'c'}",
          "{renameCollection: 'test.c', to: 'test.renamed'}",
          "{appendOplogNote: 1, data: {a: 1}}",
          "{setDefaultRWConcern: 1, defaultWriteConcern: {w: 1}}",
          "{update: 'c', updates: [{q: {n: 1}, u: {$inc: {n: 1}}, multi: true},"
              + " {q: {_id: 9}, u: {$set: {n: 1}}, upsert: true}]}",
          "{validate: 'c'}");

  /** Decides when it is told to, as a disk or a majority does. */
  private static final class LateLog implements CommitLog {
    private final Queue<Runnable> decisions = new ArrayDeque<>();

    @Override
    public synchronized void append(
        ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      decisions.add(() -> decided.accept(batch.position(), null));
    }

    void decide() {
      for (Runnable next = take(); next != null; next = take()) {
        next.run();
      }
    }

    private synchronized Runnable take() {
      return decisions.poll();
    }
  }

  private final LateLog late = new LateLog();
  private final Map<String, String> bodies = new HashMap<>();
  private Engine engine = engine(new LocalCommitLog());

  StepContractTest() {
    for (String body : BODIES) {
      bodies.put(BsonDocument.parse(body).getFirstKey(), body);
    }
  }

  private static Engine engine(CommitLog log) {
    Deployment deployment = new Deployment("orders", "a:1");
    TopologyVersion version = new TopologyVersion(new ObjectId());
    return new Engine(
        EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
            .as(Replication.alone(deployment, version, System::currentTimeMillis), storage(log)));
  }

  /** A storage that has begun: the note of its set's beginning is committed. */
  private static Storage storage(CommitLog log) {
    Storage storage = new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
    storage.submit(
        batch -> {
          batch.note(Document.EMPTY);
          return true;
        });
    if (log instanceof LateLog decides) {
      decides.decide();
    }
    return storage;
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @TestFactory
  Stream<DynamicTest> inMemory() {
    return tests();
  }

  @TestFactory
  Stream<DynamicTest> withALogThatTakesItsTime() {
    engine.close();
    engine = engine(late);
    return tests();
  }

  private Stream<DynamicTest> tests() {
    return List.copyOf(engine.commands().specs()).stream()
        .map(spec -> DynamicTest.dynamicTest(spec.name(), () -> check(spec)));
  }

  private void check(CommandSpec spec) {
    run("test", "{insert: 'c', documents: [{_id: 1, n: 1}, {_id: 2, n: 1}, {_id: 3, n: 2}]}");
    String body = bodies.get(spec.name());
    BsonDocument command =
        body == null ? new BsonDocument(spec.name(), new BsonInt32(1)) : BsonDocument.parse(body);
    String database = spec.is(CommandFlag.ADMIN_ONLY) ? "admin" : "test";
    BsonDocument reply = drive(Command.of(database, command));
    assertThat(reply).containsKey("ok");
    assertThat(body == null || reply.getNumber("ok").intValue() == 1)
        .as("%s answered %s", command, reply)
        .isTrue();
    assertThat(running()).as("operations that are left").isEqualTo(1);
    run("test", "{drop: 'c'}");
  }

  private void run(String database, String command) {
    drive(Command.of(database, BsonDocument.parse(command)));
  }

  /** Drives a command, and wakes it once without any reason before each wait ends. */
  private BsonDocument drive(Command command) {
    SteppedExecution execution =
        new SteppedExecution(engine.prepare(command, ClientContext.LOCAL)).go();
    for (int steps = 0; execution.isAwaiting(); steps++) {
      assertThat(steps).as("steps of %s", command.name()).isLessThan(MOST_STEPS);
      execution.go();
      late.decide();
      if (execution.isAwaiting()) {
        execution.go();
      }
    }
    return execution.reply().document();
  }

  private int running() {
    return drive(
            Command.of(
                "admin",
                BsonDocument.parse(
                    "{aggregate: 1, pipeline: [{$currentOp: {idleSessions: false}}], cursor: {}}")))
        .getDocument("cursor")
        .getArray("firstBatch")
        .size();
  }
}

package dev.morphium.engine.command.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The step contract, for every command, whatever the log is that decides: a command comes to its
 * reply by steps, whatever wakes it between, and leaves no operation behind.
 */
@org.junit.jupiter.api.parallel.Execution(ExecutionMode.SAME_THREAD) // one by one
@Timeout(value = 2, unit = TimeUnit.MINUTES)
public abstract class StepContract {
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
          "{applyOps: [{op: 'i', ns: 'test.c', o: {_id: 8}}, {op: 'u', ns: 'test.c', o2: {_id: 8},"
              + " o: {$set: {n: 1}}}, {op: 'n', ns: '', o: {}}, {op: 'd', ns: 'test.c', o: {_id:"
              + " 8}}]}",
          "{setDefaultRWConcern: 1, defaultWriteConcern: {w: 1}}",
          "{update: 'c', updates: [{q: {n: 1}, u: {$inc: {n: 1}}, multi: true},"
              + " {q: {_id: 9}, u: {$set: {n: 1}}, upsert: true}]}",
          "{validate: 'c'}");

  private final Map<String, String> bodies = new HashMap<>();

  protected StepContract() {
    for (String body : BODIES) {
      bodies.put(BsonDocument.parse(body).getFirstKey(), body);
    }
  }

  /** The engine whose commands are run; it takes writes. */
  protected abstract Engine engine();

  /** Has the log decide, where the test is who makes it. */
  protected void decide() {}

  /** Whether a command is left out, because it would end what is tested. */
  protected boolean isLeftOut(CommandSpec spec) {
    return false;
  }

  @TestFactory
  Stream<DynamicTest> everyCommand() {
    return List.copyOf(engine().commands().specs()).stream()
        .filter(spec -> !isLeftOut(spec) && !spec.name().equals("shutdown")) // gives no answer
        .map(spec -> DynamicTest.dynamicTest(spec.name(), () -> check(spec)));
  }

  private void check(CommandSpec spec) {
    run("test", "{insert: 'c', documents: [{_id: 1, n: 1}, {_id: 2, n: 1}, {_id: 3, n: 2}]}");
    String body =
        spec.name().equals("replSetReconfig") ? reconfiguration() : bodies.get(spec.name());
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

  /** The same configuration again, with the next version. */
  private String reconfiguration() {
    BsonDocument config =
        drive(Command.of("admin", BsonDocument.parse("{replSetGetConfig: 1}")))
            .getDocument("config");
    int version = config.getNumber("version").intValue() + 1;
    return new BsonDocument(
            "replSetReconfig",
            BsonDocument.parse(config.toJson()).append("version", new BsonInt32(version)))
        .toJson();
  }

  private void run(String database, String command) {
    drive(Command.of(database, BsonDocument.parse(command)));
  }

  /** Drives a command, and wakes it once without any reason before each wait ends. */
  private BsonDocument drive(Command command) {
    SteppedExecution execution =
        new SteppedExecution(engine().prepare(command, ClientContext.LOCAL)).go();
    for (int steps = 0; execution.isAwaiting(); steps++) {
      assertThat(steps).as("steps of %s", command.name()).isLessThan(MOST_STEPS);
      execution.go();
      decide();
      if (execution.isAwaiting()) {
        await(execution);
        execution.go();
      }
    }
    return execution.reply().document();
  }

  /** Waits as a driver of steps does: for the signal, or the time, whichever is first. */
  private static void await(SteppedExecution execution) {
    long end =
        System.nanoTime()
            + TimeUnit.MILLISECONDS.toNanos(Math.min(30_000, execution.awaitedMillis()));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .pollInterval(Duration.ofMillis(1))
        .until(() -> execution.isSignalled() || System.nanoTime() - end >= 0);
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

package dev.morphium.engine.command.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands that write more than the log takes at once: they wait by steps, and hold no thread. */
@Timeout(60)
class CongestionTest {
  private static final int MUCH = 12_000;
  private static final String UPDATE =
      "{update: 'c', updates: [{q: {}, u: {$inc: {n: 1}}, multi: true}]%s}";

  private final LateCommitLog log = new LateCommitLog();
  private Engine engine;

  @BeforeEach
  void start() {
    engine = StepContractTest.engine(log);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Execution prepare(Command command) {
    return engine.prepare(command, ClientContext.LOCAL);
  }

  private SteppedExecution start(String json) {
    return new SteppedExecution(prepare(Command.of("test", BsonDocument.parse(json)))).go();
  }

  private SteppedExecution insert() {
    List<BsonDocument> documents =
        IntStream.range(0, MUCH).mapToObj(i -> new BsonDocument("_id", new BsonInt32(i))).toList();
    Command command = Command.of("test", BsonDocument.parse("{insert: 'c'}"));
    return new SteppedExecution(prepare(command.withSequence("documents", documents))).go();
  }

  /** Has the log decide until a command is done. @return how often it waited */
  private int finish(SteppedExecution execution) {
    int waits = 0;
    for (; execution.isAwaiting(); waits++) {
      log.decide();
      await().until(execution::isSignalled);
      execution.go();
    }
    return waits;
  }

  private int number(SteppedExecution done, String field) {
    return done.reply().document().getNumber(field).intValue();
  }

  @Test
  void insertUpdateAndDeleteWaitInTheirMiddle() {
    SteppedExecution insert = insert();
    assertThat(insert.isAwaiting()).isTrue();
    assertThat(finish(insert)).as("in its middle, and for its commit").isGreaterThanOrEqualTo(2);
    assertThat(number(insert, "n")).isEqualTo(MUCH);
    SteppedExecution update = start(UPDATE.formatted(""));
    assertThat(finish(update)).isGreaterThanOrEqualTo(2);
    assertThat(number(update, "nModified")).isEqualTo(MUCH);
    SteppedExecution ones = start("{count: 'c', query: {n: 1}}");
    assertThat(number(ones, "n")).as("each document once").isEqualTo(MUCH);
    SteppedExecution delete = start("{delete: 'c', deletes: [{q: {}, limit: 0}]}");
    assertThat(finish(delete)).isGreaterThanOrEqualTo(2);
    assertThat(number(delete, "n")).isEqualTo(MUCH);
  }

  @Test
  void othersThatWriteLittleAreHeldUpByNoThread() {
    SteppedExecution much = insert();
    SteppedExecution little = start("{insert: 'd', documents: [{_id: 1}]}");
    assertThat(little.isAwaiting()).as("the log takes no more").isTrue();
    assertThat(number(start("{ping: 1}"), "ok")).isEqualTo(1);
    finish(much);
    finish(little);
    assertThat(number(little, "n")).isEqualTo(1);
  }

  @Test
  void killAndTimeLimitEndTheWait() {
    finish(insert());
    Command update = Command.of("test", BsonDocument.parse(UPDATE.formatted("")));
    Execution execution = prepare(update);
    SteppedExecution killed = new SteppedExecution(execution).go();
    execution.kill();
    assertThat(killed.isSignalled()).isTrue();
    finish(killed.go());
    assertThat(number(killed, "code")).isEqualTo(11601);
    SteppedExecution limited = start(UPDATE.formatted(", maxTimeMS: 500"));
    await().until(() -> !limited.isAwaiting() || !limited.go().isAwaiting());
    assertThat(number(limited, "code")).isEqualTo(50);
  }

  @Test
  void pipelineThatWritesBlocksItsThreadUntilTheLogTakesMore() {
    finish(insert());
    Command merge =
        Command.of(
            "test",
            BsonDocument.parse("{aggregate: 'c', pipeline: [{$merge: {into: 'd'}}], cursor: {}}"));
    CompletableFuture<BsonDocument> merged = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> merged.complete(engine.execute(merge, ClientContext.LOCAL).document()));
    await()
        .until(
            () -> {
              log.decide();
              return merged.isDone();
            });
    assertThat(merged.join().getNumber("ok").intValue()).isEqualTo(1);
    assertThat(number(start("{count: 'd'}"), "n")).isEqualTo(MUCH);
  }

  @Test
  void pipelineThatWritesIsAnsweredWhenThatIsCommitted() {
    finish(start("{insert: 'c', documents: [{_id: 1}]}"));
    SteppedExecution merge =
        start("{aggregate: 'c', pipeline: [{$merge: 'd'}], cursor: {batchSize: 0}}");
    assertThat(merge.isAwaiting()).as("its commit").isTrue();
    finish(merge);
    assertThat(number(start("{count: 'd'}"), "n")).isEqualTo(1);
  }
}

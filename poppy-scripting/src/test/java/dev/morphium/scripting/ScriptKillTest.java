package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Scripts under {@code killOp}, on virtual threads, and several at once. */
class ScriptKillTest {
  private static final int SECONDS = 30;

  @Test
  void killOpEndsAScript() throws Exception {
    try (ScriptFixture scripts = new ScriptFixture();
        ExecutorService threads = Executors.newCachedThreadPool()) {
      CompletableFuture<Reply> running =
          CompletableFuture.supplyAsync(
              () -> scripts.function("function() { for (;;) { try { sleep (1); } catch (e) {} } }"),
              threads);
      BsonDocument list = BsonDocument.parse("{currentOp: 1, 'command.aggregate': 'one'}");
      BsonArray found =
          Awaitility.await()
              .atMost(SECONDS, TimeUnit.SECONDS)
              .until(() -> operations(scripts, list), operations -> operations.size() == 1);
      int id = found.get(0).asDocument().getNumber("opid").intValue();
      scripts
          .engine
          .execute(
              dev.morphium.driver.Command.of(
                  "admin", BsonDocument.parse("{killOp: 1, op: " + id + "}")),
              dev.morphium.engine.command.ClientContext.LOCAL)
          .orThrow();
      assertThat(ScriptFixture.error(running.get(SECONDS, TimeUnit.SECONDS))).startsWith("11601 ");
    }
  }

  private static BsonArray operations(ScriptFixture scripts, BsonDocument list) {
    return scripts
        .engine
        .execute(
            dev.morphium.driver.Command.of("admin", list),
            dev.morphium.engine.command.ClientContext.LOCAL)
        .orThrow()
        .document()
        .getArray("inprog");
  }

  @Test
  void runOnVirtualThreadsWithinTheirLimits() throws Exception {
    try (ScriptFixture scripts = new ScriptFixture();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(
              threads
                  .submit(() -> scripts.value("function() { return 1 + 1; }"))
                  .get(SECONDS, TimeUnit.SECONDS)
                  .asDouble()
                  .getValue())
          .isEqualTo(2);
      assertThat(
              ScriptFixture.error(
                  threads
                      .submit(
                          () -> scripts.function("function() { var a = []; for (;;) a.push({}); }"))
                      .get(SECONDS, TimeUnit.SECONDS)))
          .startsWith("139 ");
    }
  }

  @Test
  void runAtTheSameTimeWithoutMeeting() {
    try (ScriptFixture scripts = new ScriptFixture();
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      CompletableFuture<?>[] all = new CompletableFuture<?>[40];
      for (int i = 0; i < all.length; i++) {
        String body = "function() { x = " + i + "; for (var k = 0; k < 500; k++) x++; return x; }";
        double expected = i + 500;
        all[i] =
            CompletableFuture.runAsync(
                () -> assertThat(scripts.value(body).asDouble().getValue()).isEqualTo(expected),
                threads);
      }
      CompletableFuture.allOf(all).orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }
  }
}

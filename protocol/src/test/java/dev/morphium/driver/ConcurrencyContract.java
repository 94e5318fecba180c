package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** One driver in the hands of many threads. */
public interface ConcurrencyContract extends Backend {
  /** How many threads share the driver. */
  int THREADS = 8;

  /** How often each of them runs its command. */
  int TIMES = 50;

  @Test
  default void incrementsOfManyThreadsAllCount() throws Exception {
    run("{insert: 'c', documents: [{_id: 1, n: 0}]}");
    together(thread -> run("{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}"));
    assertThat(batch("{find: 'c'}"))
        .isEqualTo(documents("{_id: 1, n: %d}".formatted(THREADS * TIMES)));
  }

  @Test
  default void insertsOfManyThreadsAllArrive() throws Exception {
    together(thread -> run("{insert: 'c', documents: [{thread: %d}]}".formatted(thread)));
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isEqualTo(THREADS * TIMES);
    assertThat(run("{count: 'c', query: {thread: 3}}").getInt32("n").getValue()).isEqualTo(TIMES);
  }

  @Test
  default void upsertsOfManyThreadsMakeOneDocument() throws Exception {
    run("{createIndexes: 'c', indexes: [{key: {k: 1}, name: 'k_1', unique: true}]}");
    together(
        thread -> run("{update: 'c', updates: [{q: {k: 1}, u: {$inc: {n: 1}}, upsert: true}]}"));
    List<BsonDocument> found = batch("{find: 'c', projection: {_id: 0}}");
    assertThat(found).isEqualTo(documents("{k: 1, n: %d}".formatted(THREADS * TIMES)));
  }

  @Test
  default void repliesBelongToTheirCommands() throws Exception {
    fill("c", THREADS);
    together(
        thread ->
            assertThat(batch("{find: 'c', filter: {_id: %d}}".formatted(thread)))
                .extracting(document -> document.getInt32("n").getValue())
                .containsExactly(thread));
  }

  private static void together(Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        tasks.add(
            () -> {
              for (int time = 0; time < TIMES; time++) {
                work.run(thread);
              }
              return null;
            });
      }
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    }
  }

  /** What one thread does, again and again. */
  @FunctionalInterface
  interface Work {
    void run(int thread);
  }
}

package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/**
 * Change streams while others write: nothing is missing, nothing comes twice, and what the events
 * tell is what the collections hold.
 *
 * <p>{@code -Dhistory.seeds=100} tries so many histories instead of a few, and {@code
 * -Dhistory.seed=N} one that has failed.
 */
public interface ChangeStreamHistoryContract extends StreamBackend {
  /** How many threads write at the same time. */
  int WRITERS = 3;

  @Test
  default void eventsAreTheHistory() throws Exception {
    Long only = Long.getLong("history.seed");
    int seeds = only != null ? 1 : Integer.getInteger("history.seeds", 4);
    long first = only != null ? only : System.nanoTime();
    for (int i = 0; i < seeds; i++) {
      check(first + i);
    }
  }

  private void check(long seed) throws Exception {
    run("{dropDatabase: 1}");
    Watcher start = watchDatabase("{}");
    BsonDocument begin = start.token();
    start.close();
    HistoryFollower all = new HistoryFollower(driver(), database(), null, seed, begin);
    List<HistoryFollower> each = new ArrayList<>();
    for (String collection : HistoryWriter.COLLECTIONS) {
      each.add(new HistoryFollower(driver(), database(), collection, seed + 1, begin));
    }
    try {
      write(seed, all, each);
      List<BsonDocument> events = all.finish();
      EventReplay replay = new EventReplay();
      events.forEach(replay::apply);
      assertThat(replay.contents()).isEqualTo(contents());
      for (int i = 0; i < each.size(); i++) {
        String collection = HistoryWriter.COLLECTIONS.get(i);
        assertThat(withoutEnds(each.get(i).finish()))
            .as("events of %s", collection)
            .isEqualTo(events.stream().filter(event -> concerns(event, collection)).toList());
      }
      resumeOften(events, begin);
    } catch (AssertionError | Exception failure) {
      throw new AssertionError("the history of seed " + seed + " is wrong", failure);
    }
  }

  private void write(long seed, HistoryFollower all, List<HistoryFollower> each) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    AtomicBoolean done = new AtomicBoolean();
    try {
      List<Future<Boolean>> followers = new ArrayList<>();
      for (HistoryFollower follower : List.of(all, each.get(0), each.get(1))) {
        followers.add(threads.submit(follow(follower, done)));
      }
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        HistoryWriter writer =
            new HistoryWriter(driver(), database(), 31 * seed + i, hasTransactions());
        writers.add(threads.submit(() -> writer.write(80)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      done.set(true);
      for (Future<Boolean> follower : followers) {
        assertThat(follower.get()).isTrue();
      }
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }

  private static Callable<Boolean> follow(HistoryFollower follower, AtomicBoolean done) {
    return () -> {
      while (!done.get()) {
        follower.follow();
      }
      return true;
    };
  }

  /** Whether the backend has transactions, so that they can be part of histories. */
  default boolean hasTransactions() {
    return true;
  }

  private static boolean concerns(BsonDocument event, String collection) {
    return event.getDocument("ns").getString("coll").getValue().equals(collection)
        || event.containsKey("to")
            && event.getDocument("to").getString("coll").getValue().equals(collection);
  }

  private static List<BsonDocument> withoutEnds(List<BsonDocument> events) {
    return events.stream()
        .filter(event -> !event.getString("operationType").getValue().equals("invalidate"))
        .toList();
  }

  private void resumeOften(List<BsonDocument> events, BsonDocument begin) {
    for (int i = 0; i < events.size(); i += 1 + events.size() / 10) {
      BsonDocument token = i == 0 ? begin : events.get(i - 1).getDocument("_id");
      Watcher again =
          Watcher.open(driver(), database(), null, new BsonDocument("resumeAfter", token));
      assertThat(again.all()).isEqualTo(events.subList(i, events.size()));
      again.close();
    }
  }

  private Map<String, Map<String, BsonDocument>> contents() {
    Map<String, Map<String, BsonDocument>> contents = new TreeMap<>();
    for (String collection : HistoryWriter.COLLECTIONS) {
      BsonArray found =
          run("{find: '%s', batchSize: 10000}".formatted(collection))
              .getDocument("cursor")
              .getArray("firstBatch");
      Map<String, BsonDocument> documents = new TreeMap<>();
      found.forEach(
          document ->
              documents.put(
                  new BsonDocument("_id", document.asDocument().get("_id")).toJson(),
                  document.asDocument()));
      if (!documents.isEmpty()) {
        contents.put(collection, documents);
      }
    }
    return contents;
  }
}

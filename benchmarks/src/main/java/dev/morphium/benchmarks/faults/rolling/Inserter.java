package dev.morphium.benchmarks.faults.rolling;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.Document;

/** A client that inserts documents and does not handle errors, as a plain application would. */
final class Inserter implements Callable<Long> {
  static final long MOST_EACH = 1_000_000_000;
  private static final long PAUSE_MILLIS = 100;

  private final int number;
  private final List<MongoCollection<Document>> collections = new ArrayList<>();
  private final AtomicBoolean stopped;
  private final List<List<Long>> inserted = new ArrayList<>();

  Inserter(
      int number, MongoClient client, String database, int collections, AtomicBoolean stopped) {
    this.number = number;
    this.stopped = stopped;
    for (int i = 0; i < collections; i++) {
      this.collections.add(client.getDatabase(database).getCollection("c" + i));
      inserted.add(new ArrayList<>());
    }
  }

  /** Runs it to its end. @return the longest time that an insert took, in nanoseconds */
  @Override
  public Long call() throws InterruptedException {
    long longest = 0;
    for (long i = 0; !stopped.get(); i++) {
      int slot = (int) ((i + number) % collections.size());
      long id = number * MOST_EACH + i;
      long start = System.nanoTime();
      collections.get(slot).insertOne(new Document("_id", id));
      longest = Math.max(longest, System.nanoTime() - start);
      inserted.get(slot).add(id);
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return longest;
  }

  /** What it has inserted into a collection, once it has ended. */
  List<Long> inserted(int collection) {
    return inserted.get(collection);
  }
}

package dev.morphium.benchmarks.workload;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Updates;
import dev.morphium.benchmarks.report.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.bson.Document;

/** The tasks of one document in one request, by several callers at once, each with a connection. */
final class SingleTasks {
  private static final int DOCUMENTS = 10_000;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final MongoCollection<Document> read;
  private final MongoCollection<Document> written;
  private final long seed;

  SingleTasks(MongoDatabase database, long seed) {
    this.read = database.getCollection("single_read");
    this.written = database.getCollection("single_written");
    this.seed = seed;
  }

  void load() {
    read.drop();
    written.drop();
    read.insertMany(
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> new Document("_id", i).append("count", 0).append("name", "name of " + i))
            .toList());
  }

  Measurement insert(int connections, double seconds) throws InterruptedException {
    written.drop();
    return measure(
        "insert one document",
        connections,
        seconds,
        random -> written.insertOne(new Document("count", 0).append("name", "a name")));
  }

  Measurement find(int connections, double seconds) throws InterruptedException {
    return measure(
        "find one document by _id",
        connections,
        seconds,
        random -> {
          if (read.find(eq("_id", random.nextInt(DOCUMENTS))).first() == null) {
            throw new IllegalStateException("a document is missing");
          }
        });
  }

  Measurement increment(int connections, double seconds) throws InterruptedException {
    return measure(
        "$inc one document by _id",
        connections,
        seconds,
        random -> {
          var update = Updates.inc("count", 1);
          if (read.updateOne(eq("_id", random.nextInt(DOCUMENTS)), update).getModifiedCount()
              != 1) {
            throw new IllegalStateException("a document was not changed");
          }
        });
  }

  private Measurement measure(
      String name, int connections, double seconds, Consumer<SplittableRandom> operation)
      throws InterruptedException {
    ExecutorService callers = Executors.newFixedThreadPool(connections);
    try {
      long started = System.nanoTime();
      long end = started + (long) (seconds * 1e9);
      List<Future<Histogram>> futures = new ArrayList<>();
      for (int caller = 0; caller < connections; caller++) {
        SplittableRandom random = new SplittableRandom(seed + caller);
        futures.add(callers.submit(() -> repeat(operation, random, end)));
      }
      Histogram total = new Histogram(LONGEST_NANOS, 3);
      for (Future<Histogram> future : futures) {
        total.add(result(future));
      }
      double elapsed = (System.nanoTime() - started) / 1e9;
      return Measurement.of(name, connections, total, total.getTotalCount() / elapsed);
    } finally {
      callers.shutdownNow();
    }
  }

  private static Histogram repeat(
      Consumer<SplittableRandom> operation, SplittableRandom random, long end) {
    Histogram nanos = new Histogram(LONGEST_NANOS, 3);
    for (long before = System.nanoTime(); before < end; ) {
      operation.accept(random);
      long after = System.nanoTime();
      nanos.recordValue(after - before);
      before = after;
    }
    return nanos;
  }

  private static Histogram result(Future<Histogram> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a caller failed", e.getCause());
    }
  }
}

package dev.morphium.benchmarks.faults.election;

import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.faults.client.Clients;
import dev.morphium.benchmarks.faults.client.MemberViews;
import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.hosts.SetPlan;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.bson.Document;

/** A set whose elections are timed. */
final class Elections implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;
  private static final long LOOK_MILLIS = 5;

  private final MemberSet set;
  private final MemberViews views;

  Elections(SetPlan plan) throws IOException {
    set = MemberSet.prepare(plan, new SplittableRandom());
    views =
        new MemberViews(IntStream.range(0, set.size()).mapToObj(set::connectionString).toList());
  }

  /** Starts all members. @return from the moment when all listen to a primary, in milliseconds */
  long start() throws IOException, InterruptedException {
    set.startAll();
    await(this::allListen);
    long start = System.nanoTime();
    await(() -> views.primary() >= 0);
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private boolean allListen() {
    try {
      for (int i = 0; i < set.size(); i++) {
        if (set.process(i).log().stream().noneMatch(line -> line.contains("is ready"))) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Kills the primary while a client writes, and starts it again.
   *
   * @return from the kill to the next acknowledged write, in milliseconds
   */
  long failover() throws IOException, InterruptedException {
    await(views::areReady);
    try (MongoClient client = Clients.open(set.connectionString(), 30_000, 5_000)) {
      MongoCollection<Document> writes =
          client
              .getDatabase("elections")
              .getCollection("writes")
              .withWriteConcern(WriteConcern.MAJORITY);
      for (int i = 0; i < 100; i++) {
        writes.insertOne(new Document());
      }
      int primary = views.primary();
      long killed = System.nanoTime();
      set.process(primary).kill();
      while (!inserts(writes)) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
      set.process(primary).start();
      await(() -> views.isReady(primary));
      return millis;
    }
  }

  private static boolean inserts(MongoCollection<Document> writes) {
    try {
      return writes.insertOne(new Document()).wasAcknowledged();
    } catch (MongoException e) {
      return false;
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("nothing has happened for a long time");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  @Override
  public void close() {
    views.close();
    set.close();
  }
}

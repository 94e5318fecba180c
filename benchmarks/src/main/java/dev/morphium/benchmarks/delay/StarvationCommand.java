package dev.morphium.benchmarks.delay;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Indexes;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures how long short commands take beside many long ones that only compute, and how soon a
 * long one ends that is to end.
 */
@Command(
    name = "starvation",
    mixinStandardHelpOptions = true,
    description = "Measures short commands beside long aggregations, and how soon these end.")
public final class StarvationCommand implements Callable<Integer> {
  private static final int DOCUMENTS = 10_000;
  private static final int LIMIT_MILLIS = 300;
  private static final int ENDS = 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--long", description = "Aggregations at once (${DEFAULT-VALUE}).")
  private int aggregations = 16;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 10;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  /** A short command, of which the number tells one call from another. */
  private interface Task {
    void run(int number);
  }

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri);
        MongoClient busy = MongoClients.create(target.uri());
        MongoClient client = MongoClients.create(target.uri())) {
      MongoDatabase database = client.getDatabase("benchmark_starvation");
      load(database);
      Report report = new Report("Short commands beside " + aggregations + " aggregations");
      measure(database, "warm-up", seconds / 3, new Report(""));
      measure(database, "alone", seconds, report);
      AtomicBoolean stop = new AtomicBoolean();
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < aggregations; i++) {
          running.add(threads.submit(() -> compute(busy, stop)));
        }
        measure(database, "beside", seconds, report);
        report.add(timeLimits(database));
        report.add(kills(client, database, threads));
        stop.set(true);
        while (!running.stream().allMatch(Future::isDone)) {
          end(client, "busy");
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      } finally {
        threads.shutdownNow();
      }
      database.drop();
      report.print(System.out);
      report.write(json);
      return 0;
    }
  }

  /** Computes until it is told to stop; what ends it early is not of interest. */
  private static void compute(MongoClient client, AtomicBoolean stop) {
    while (!stop.get()) {
      try {
        client.getDatabase("benchmark_starvation").runCommand(aggregation("busy", 0));
      } catch (MongoException ended) {
        // the next one follows
      }
    }
  }

  /** An aggregation that runs for hours. */
  private static Document aggregation(String comment, int limitMillis) {
    Document sum =
        Document.parse(
            "{$reduce: {input: {$range: [0, 100000]}, initialValue: 0,"
                + " in: {$add: ['$$value', {$mod: ['$$this', 7]}]}}}");
    Document command =
        new Document("aggregate", "c")
            .append(
                "pipeline",
                List.of(
                    new Document("$project", new Document("x", sum)),
                    Document.parse("{$match: {x: -1}}")))
            .append("cursor", new Document())
            .append("comment", comment);
    return limitMillis == 0 ? command : command.append("maxTimeMS", limitMillis);
  }

  private static void measure(MongoDatabase database, String how, double seconds, Report report) {
    MongoCollection<Document> collection = database.getCollection("c");
    MongoCollection<Document> inserted = database.getCollection("inserted");
    Document ping = new Document("ping", 1);
    report.add(times("ping, " + how, seconds, i -> database.runCommand(ping)));
    report.add(
        times(
            "indexed find, " + how, seconds, i -> collection.find(eq("n", i % DOCUMENTS)).first()));
    report.add(
        times("insert, " + how, seconds, i -> inserted.insertOne(new Document("number", i))));
  }

  private static Measurement times(String name, double seconds, Task command) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
    long end = System.nanoTime() + (long) (seconds * 1e9);
    for (int i = 0; System.nanoTime() < end; i++) {
      long started = System.nanoTime();
      command.run(i);
      nanos.recordValue(System.nanoTime() - started);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Measurement.of(name, 1, nanos, nanos.getTotalCount() / seconds);
  }

  /** How long after its time limit an aggregation is answered. */
  private static Measurement timeLimits(MongoDatabase database) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
    for (int i = 0; i < ENDS; i++) {
      long started = System.nanoTime();
      fail(() -> database.runCommand(aggregation("limited", LIMIT_MILLIS)));
      long late = System.nanoTime() - started - TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
      nanos.recordValue(Math.max(0, late));
    }
    return Measurement.of("end after maxTimeMS", 1, nanos, 0);
  }

  /** How long after killOp an aggregation is answered. */
  private static Measurement kills(
      MongoClient client, MongoDatabase database, ExecutorService threads) throws Exception {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
    for (int i = 0; i < ENDS; i++) {
      Future<Long> ended =
          threads.submit(
              () -> {
                fail(() -> database.runCommand(aggregation("killed", 0)));
                return System.nanoTime();
              });
      long killed = 0;
      while (killed == 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS));
        killed = end(client, "killed");
      }
      nanos.recordValue(Math.max(0, ended.get() - killed));
    }
    return Measurement.of("end after killOp", 1, nanos, 0);
  }

  private static void fail(Runnable command) {
    try {
      command.run();
    } catch (MongoException expected) {
      return;
    }
    throw new IllegalStateException("an aggregation has ended by itself");
  }

  /** Kills all aggregations with a comment. @return when, or 0 when there was none */
  private static long end(MongoClient client, String comment) {
    MongoDatabase admin = client.getDatabase("admin");
    Document current = admin.runCommand(new Document("currentOp", 1));
    long when = 0;
    for (Document operation : current.getList("inprog", Document.class)) {
      Document command = operation.get("command", Document.class);
      if (command != null && comment.equals(command.get("comment"))) {
        when = System.nanoTime();
        admin.runCommand(new Document("killOp", 1).append("op", operation.get("opid")));
      }
    }
    return when;
  }

  private static void load(MongoDatabase database) {
    database.drop();
    MongoCollection<Document> collection = database.getCollection("c");
    collection.insertMany(
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> new Document("_id", i).append("n", i).append("text", "text " + i))
            .toList());
    collection.createIndex(Indexes.ascending("n"));
  }
}

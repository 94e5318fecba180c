package dev.morphium.benchmarks.delay;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
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
 * Measures the latency of a ping while another connection scans a large collection, over and over.
 */
@Command(
    name = "scan-delay",
    mixinStandardHelpOptions = true,
    description = "Measures pings while another connection scans a large collection.")
public final class ScanDelayCommand implements Callable<Integer> {
  private static final int BATCH = 10_000;
  private static final double LIMIT_MICROS = 20_000;
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--documents", description = "Size of the collection (${DEFAULT-VALUE}).")
  private int documents = 1_000_000;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 10;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri);
        MongoClient scanning = MongoClients.create(target.uri());
        MongoClient pinging = MongoClients.create(target.uri())) {
      MongoDatabase database = scanning.getDatabase("benchmark_delay");
      load(database);
      pings(pinging, "warm-up", seconds / 3);
      Report report = new Report("Pings beside a scan of " + documents + " documents");
      report.add(pings(pinging, "ping, alone", seconds));
      Measurement beside = besideScans(database, pinging, report);
      database.drop();
      report.print(System.out);
      report.write(json);
      return beside.p99Micros() <= LIMIT_MICROS ? 0 : 1;
    }
  }

  private Measurement besideScans(MongoDatabase database, MongoClient pinging, Report report)
      throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    ExecutorService scanner = Executors.newSingleThreadExecutor();
    try {
      Future<Histogram> scans = scanner.submit(() -> scan(database, stop));
      Measurement pings = pings(pinging, "ping, beside scans", seconds);
      stop.set(true);
      Histogram nanos = scans.get();
      report.add(pings);
      double perSecond = 1e9 * documents / nanos.getMean();
      report.add(Measurement.of("scan without a match", 1, nanos, perSecond));
      return pings;
    } finally {
      scanner.shutdownNow();
    }
  }

  private static Histogram scan(MongoDatabase database, AtomicBoolean stop) {
    MongoCollection<Document> collection = database.getCollection("scanned");
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
    while (!stop.get()) {
      long started = System.nanoTime();
      if (collection.find(eq("text", "no such text")).first() != null) {
        throw new IllegalStateException("a scan found what is not there");
      }
      nanos.recordValue(System.nanoTime() - started);
    }
    return nanos;
  }

  private static Measurement pings(MongoClient client, String name, double seconds) {
    MongoDatabase admin = client.getDatabase("admin");
    Document ping = new Document("ping", 1);
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < end) {
      long started = System.nanoTime();
      admin.runCommand(ping);
      nanos.recordValue(System.nanoTime() - started);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Measurement.of(name, 1, nanos, nanos.getTotalCount() / seconds);
  }

  private void load(MongoDatabase database) {
    database.drop();
    MongoCollection<Document> collection = database.getCollection("scanned");
    for (int first = 0; first < documents; first += BATCH) {
      List<Document> batch =
          IntStream.range(first, Math.min(first + BATCH, documents))
              .mapToObj(
                  i ->
                      new Document("_id", i)
                          .append("number", i)
                          .append("text", "the text of document " + i))
              .toList();
      collection.insertMany(batch);
    }
  }
}

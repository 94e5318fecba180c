package dev.morphium.benchmarks.streams;

import com.mongodb.client.ChangeStreamIterable;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the latency of change streams over the network: from an insert to the client that
 * watches.
 */
@Command(
    name = "stream-delay",
    mixinStandardHelpOptions = true,
    description =
        "Measures how soon a client learns of inserts, beside idle streams, and what these cost.")
public final class StreamDelayCommand implements Callable<Integer> {
  private static final double P50_MICROS = 1_000;
  private static final double P99_MICROS = 5_000;

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--rate", description = "Inserts a second (${DEFAULT-VALUE}).")
  private int rate = 1_000;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 10;

  @Option(names = "--idle", description = "Idle streams beside it (${DEFAULT-VALUE}).")
  private int idle = 1_000;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri);
        MongoClient writer = MongoClients.create(target.uri());
        MongoClient reader = MongoClients.create(target.uri())) {
      Report report = new Report("From an insert to the client that watches, " + rate + "/s");
      measure(writer, reader, "warm-up", seconds / 3);
      report.add(measure(writer, reader, "event, one stream", seconds));
      ServerFigures before = ServerFigures.of(writer);
      List<IdleStream> streams = new ArrayList<>();
      for (int i = 0; i < idle; i++) {
        streams.add(new IdleStream(target.host(), target.port(), i));
      }
      ServerFigures after = ServerFigures.of(writer);
      Measurement beside = measure(writer, reader, "event, beside " + idle + " idle", seconds);
      report.add(beside);
      for (IdleStream stream : streams) {
        stream.close();
      }
      writer.getDatabase("benchmark_delay").drop();
      report.print(System.out);
      report.write(json);
      System.out.printf("%d idle streams: before %s, after %s%n", idle, before, after);
      return beside.medianMicros() <= P50_MICROS && beside.p99Micros() <= P99_MICROS ? 0 : 1;
    }
  }

  private Measurement measure(MongoClient writer, MongoClient reader, String name, double time)
      throws InterruptedException {
    MongoCollection<Document> written =
        writer.getDatabase("benchmark_delay").getCollection("written");
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    int count = (int) (rate * time);
    ChangeStreamIterable<Document> watched =
        reader.getDatabase("benchmark_delay").getCollection("written").watch();
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor = watched.cursor()) {
      Thread inserting = Thread.ofPlatform().start(() -> insert(written, count));
      for (int i = 0; i < count; i++) {
        Document document = cursor.next().getFullDocument();
        if (document == null) {
          throw new IllegalStateException("an insert was told without its document");
        }
        nanos.recordValue(System.nanoTime() - document.getLong("nanos"));
      }
      inserting.join();
    }
    return Measurement.of(name, 1, nanos, count / time);
  }

  private void insert(MongoCollection<Document> written, int count) {
    long pause = TimeUnit.SECONDS.toNanos(1) / rate;
    long next = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (long now = System.nanoTime(); now < next; now = System.nanoTime()) {
        LockSupport.parkNanos(next - now);
      }
      written.insertOne(new Document("nanos", System.nanoTime()));
      next += pause;
    }
  }
}

package dev.morphium.benchmarks.streams;

import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the throughput of one writer beside no, one or many change streams, in process. */
@Command(
    name = "watched-inserts",
    mixinStandardHelpOptions = true,
    description = "Measures single inserts in process, with and without open change streams.")
public final class WatchedInsertsCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_streams";
  private static final double LEAST_WITH_ONE = 0.85;
  private static final double LEAST_WITH_MANY = 0.8;

  @Option(names = "--streams", description = "Streams on other collections (${DEFAULT-VALUE}).")
  private int streams = 100;

  @Option(names = "--rounds", description = "Rounds of each measurement (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 2;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    inserts("warm-up", 0, false);
    Measurement alone = inserts("insert, nobody watches", 0, false);
    Measurement one = inserts("insert, one reads a stream", 0, true);
    Measurement many = inserts("insert, " + streams + " streams elsewhere", streams, false);
    for (int round = 1; round < rounds; round++) {
      alone = better(alone, inserts(alone.name(), 0, false));
      one = better(one, inserts(one.name(), 0, true));
      many = better(many, inserts(many.name(), streams, false));
    }
    Report report = new Report("Single inserts of one caller in process");
    List.of(alone, one, many).forEach(report::add);
    report.print(System.out);
    report.write(json);
    double withOne = one.perSecond() / alone.perSecond();
    double withMany = many.perSecond() / alone.perSecond();
    System.out.printf(
        "with one stream %.2f (at least %.2f), with %d elsewhere %.2f (at least %.2f)%n",
        withOne, LEAST_WITH_ONE, streams, withMany, LEAST_WITH_MANY);
    return withOne >= LEAST_WITH_ONE && withMany >= LEAST_WITH_MANY ? 0 : 1;
  }

  private static Measurement better(Measurement left, Measurement right) {
    return left.perSecond() >= right.perSecond() ? left : right;
  }

  private Measurement inserts(String name, int elsewhere, boolean watched) throws Exception {
    try (Driver driver = Drivers.connect("inmemory://")) {
      List<StreamReader> readers = new ArrayList<>();
      for (int i = 0; i < elsewhere; i++) {
        readers.add(new StreamReader(driver, DATABASE, "other" + i));
      }
      StreamReader own = watched ? new StreamReader(driver, DATABASE, "inserted") : null;
      Measurement measured = insert(name, driver);
      if (own != null) {
        awaitAll(own, measured.runs());
        readers.add(own);
      }
      for (StreamReader reader : readers) {
        reader.close();
      }
      return measured;
    }
  }

  /** No event may be missing, or the measurement is worth nothing. */
  private static void awaitAll(StreamReader reader, long inserted) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (reader.events() < inserted && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    if (reader.events() != inserted) {
      throw new IllegalStateException(
          reader.events() + " events of " + inserted + " inserts have come");
    }
  }

  private Measurement insert(String name, Driver driver) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    long started = System.nanoTime();
    long end = started + (long) (seconds * 1e9);
    long before = started;
    for (int id = 0; before < end; id++) {
      BsonDocument document =
          new BsonDocument("_id", new BsonInt32(id)).append("text", new BsonString("a text"));
      BsonDocument insert =
          new BsonDocument("insert", new BsonString("inserted"))
              .append("documents", new BsonArray(List.of(document)));
      driver.execute(dev.morphium.driver.Command.of(DATABASE, insert)).orThrow();
      long after = System.nanoTime();
      nanos.recordValue(after - before);
      before = after;
    }
    return Measurement.of(name, 1, nanos, nanos.getTotalCount() * 1e9 / (before - started));
  }
}

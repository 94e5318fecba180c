package dev.morphium.benchmarks.entities;

import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Entities by their ids by many threads, and many entities at once: two clients, in turns. */
@Command(
    name = "entities",
    mixinStandardHelpOptions = true,
    description = "Reads and inserts entities through Morphium and through the official driver.")
public final class EntitiesCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_entities";
  private static final double LEAST_READS = 1.2;
  private static final double LEAST_INSERTS = 1.0;

  @Option(
      names = "--uri",
      description = "Connection string without a database; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--threads", description = "Readers at once (${DEFAULT-VALUE}).")
  private int threads = 20;

  @Option(names = "--reads", description = "Reads of each thread in a round (${DEFAULT-VALUE}).")
  private int reads = 100;

  @Option(names = "--entities", description = "Entities of one insert (${DEFAULT-VALUE}).")
  private int entities = 10_000;

  @Option(names = "--rounds", description = "Measured rounds of reads (${DEFAULT-VALUE}).")
  private int rounds = 60;

  @Option(names = "--inserts", description = "Measured rounds of inserts (${DEFAULT-VALUE}).")
  private int inserts = 20;

  @Option(names = "--seed", description = "Seed of the random choices (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    List<Customer> customers = IntStream.range(0, entities).mapToObj(Customer::numbered).toList();
    try (Target target = Target.of(uri);
        Store ours = new MorphiumStore(target.uri(), DATABASE);
        Store theirs = new OfficialStore(target.uri(), DATABASE);
        ExecutorService readers = Executors.newFixedThreadPool(threads)) {
      Report report = new Report("Entities through Morphium and through the official driver");
      double inserted = compare(report, insertions(ours, customers), insertions(theirs, customers));
      double read = compare(report, readings(ours, readers), readings(theirs, readers));
      ours.clear();
      theirs.clear();
      report.figure("reads, official driver = 1 (at least 1.2)", read);
      report.figure("inserts, official driver = 1 (at least 1.0)", inserted);
      report.print(System.out);
      report.write(json);
      return read >= LEAST_READS && inserted >= LEAST_INSERTS ? 0 : 1;
    }
  }

  /**
   * What one client does in a round.
   *
   * @param operations how many entities it handles
   * @param measured rounds that count; as many come before
   */
  private record Work(
      String name, int connections, int operations, int measured, Runnable before, Runnable run) {
    Histogram histogram() {
      return new Histogram(TimeUnit.MINUTES.toNanos(5), 3);
    }

    long time() {
      before.run();
      long start = System.nanoTime();
      run.run();
      return System.nanoTime() - start;
    }

    Measurement measurement(Histogram nanos) {
      return Measurement.of(
          name, connections, nanos, operations * 1e9 / nanos.getValueAtPercentile(50));
    }
  }

  private Work insertions(Store store, List<Customer> customers) {
    List<?> fresh = store.entities(customers);
    return new Work(
        "insert %d entities, %s".formatted(entities, store.name()),
        1,
        entities,
        inserts,
        store::clear,
        () -> store.insert(fresh));
  }

  private Work readings(Store store, ExecutorService readers) {
    return new Work(
        "%d threads x %d reads, %s".formatted(threads, reads, store.name()),
        threads,
        threads * reads,
        rounds,
        () -> {},
        () -> readAll(store, readers));
  }

  private void readAll(Store store, ExecutorService readers) {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      SplittableRandom random = new SplittableRandom(seed + i);
      all.add(
          readers.submit(
              () -> {
                for (int read = 0; read < reads; read++) {
                  int id = random.nextInt(entities);
                  if (store.loyalty(id) != id % 7) {
                    throw new IllegalStateException("customer " + id + " is another one");
                  }
                }
              }));
    }
    for (Future<?> each : all) {
      try {
        each.get();
      } catch (Exception e) {
        throw new IllegalStateException("a reader failed", e);
      }
    }
  }

  /** Runs both in turns; how much faster the first one is. */
  private static double compare(Report report, Work first, Work second) {
    for (int round = 0; round < first.measured; round++) {
      first.time();
      second.time();
    }
    Histogram firstNanos = first.histogram();
    Histogram secondNanos = second.histogram();
    for (int round = 0; round < first.measured; round++) {
      firstNanos.recordValue(first.time());
      secondNanos.recordValue(second.time());
    }
    report.add(first.measurement(firstNanos)).add(second.measurement(secondNanos));
    return secondNanos.getValueAtPercentile(50) / (double) firstNanos.getValueAtPercentile(50);
  }
}

package dev.morphium.benchmarks.workload;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures application workloads through the official Java driver, against any server. */
@Command(
    name = "workload",
    mixinStandardHelpOptions = true,
    description = "Runs what applications do, through the official Java driver, on any server.")
public final class WorkloadCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_workload";

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--rounds", description = "Measured rounds of each task (${DEFAULT-VALUE}).")
  private int rounds = 15;

  @Option(names = "--warm-up", description = "Rounds before that (${DEFAULT-VALUE}).")
  private int warmUp = 10;

  @Option(
      names = "--seconds",
      description = "Time for each task of single documents (${DEFAULT-VALUE}).")
  private double seconds = 3;

  @Option(
      names = "--connections",
      split = ",",
      description = "Callers at once for single documents (${DEFAULT-VALUE}).")
  private List<Integer> connections = List.of(1, 8, 32);

  @Option(names = "--only", description = "Only tasks whose name has this regular expression.")
  private String only = "";

  @Option(names = "--seed", description = "Seed of the random choices (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri);
        MongoClient client = MongoClients.create(target.uri())) {
      MongoDatabase database = client.getDatabase(DATABASE);
      database.drop();
      Report report = new Report("Workload through the official Java driver");
      batches(database, report);
      singles(database, report);
      database.drop();
      report.print(System.out);
      report.write(json);
    }
    return 0;
  }

  private void batches(MongoDatabase database, Report report) {
    for (Task task : new BatchTasks(database).all()) {
      if (wanted(task.name())) {
        report.add(measure(task));
      }
    }
  }

  private Measurement measure(Task task) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(5), 3);
    for (int round = -warmUp; round < rounds; round++) {
      task.prepare().run();
      long started = System.nanoTime();
      task.run().run();
      long elapsed = System.nanoTime() - started;
      if (round >= 0) {
        nanos.recordValue(elapsed);
      }
    }
    double median = nanos.getValueAtPercentile(50) / 1e9;
    return Measurement.of(task.name(), 1, nanos, task.operations() / median);
  }

  private void singles(MongoDatabase database, Report report) throws InterruptedException {
    SingleTasks tasks = new SingleTasks(database, seed);
    tasks.load();
    for (int callers : connections) {
      if (wanted("insert one")) {
        tasks.insert(callers, seconds / 2);
        report.add(tasks.insert(callers, seconds));
      }
      if (wanted("find one")) {
        tasks.find(callers, seconds / 2);
        report.add(tasks.find(callers, seconds));
      }
      if (wanted("$inc one")) {
        tasks.increment(callers, seconds / 2);
        report.add(tasks.increment(callers, seconds));
      }
    }
  }

  private boolean wanted(String name) {
    return Pattern.compile(only).matcher(name).find();
  }
}

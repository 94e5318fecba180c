package dev.morphium.benchmarks.entities;

import dev.morphium.benchmarks.process.ProcessorTime;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A measurement of one task by several clients in turns, as many rounds before it as are measured:
 * the time of each, and the time of this process's processor, which is the client's own cost.
 *
 * @param task what each does in a round
 * @param threads how many callers do it at once
 * @param operations how many entities or queries a round has
 * @param rounds how many rounds are measured
 * @param before what precedes a round and is not measured
 * @param round one round
 */
record Contest(
    String task,
    int threads,
    int operations,
    int rounds,
    Consumer<Store> before,
    Consumer<Store> round) {

  /**
   * Runs it, and adds a row for each client and how much faster the first one is than the others.
   */
  void run(List<Store> stores, Report report) {
    List<Histogram> times = new ArrayList<>();
    stores.forEach(store -> times.add(new Histogram(TimeUnit.MINUTES.toNanos(5), 3)));
    double[] processor = new double[stores.size()];
    for (int i = 0; i < 2 * rounds; i++) {
      for (int at = 0; at < stores.size(); at++) {
        before.accept(stores.get(at));
        ProcessorTime taken = ProcessorTime.now();
        long start = System.nanoTime();
        round.accept(stores.get(at));
        if (i >= rounds) {
          times.get(at).recordValue(System.nanoTime() - start);
          processor[at] += ProcessorTime.now().since(taken).own().toNanos();
        }
      }
    }
    for (int at = 0; at < stores.size(); at++) {
      String name = task + ", " + stores.get(at).name();
      report.add(
          Measurement.of(name, threads, times.get(at), operations * 1e9 / median(times.get(at))));
    }
    for (int at = 1; at < stores.size(); at++) {
      report.figure(
          "%s, %s / %s".formatted(task, stores.get(at).name(), stores.get(0).name()),
          median(times.get(at)) / median(times.get(0)));
      report.figure(
          "%s, the same of the client's processor".formatted(task), processor[at] / processor[0]);
    }
  }

  private static double median(Histogram nanos) {
    return nanos.getValueAtPercentile(50);
  }
}

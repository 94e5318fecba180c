package dev.morphium.benchmarks.transactions;

import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.driver.Driver;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures transactions: how long one takes to begin, and what a transfer costs beside two plain
 * updates.
 */
@Command(
    name = "transactions",
    mixinStandardHelpOptions = true,
    description = "Measures transactions in process, beside the same writes without them.")
public final class TransactionsCommand implements Callable<Integer> {
  private static final int FEW = 1_000;
  private static final double LEAST_SHARE = 0.4;

  @Option(names = "--documents", description = "Size of the large collection (${DEFAULT-VALUE}).")
  private int documents = 1_000_000;

  @Option(names = "--rounds", description = "Rounds of each measurement (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 2;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    Report report = new Report("Transactions in process");
    double share = 0;
    for (int count : new int[] {FEW, documents}) {
      try (Driver driver = new InMemoryDriver(Deployment.replicaSet())) {
        Accounts accounts = new Accounts(driver, count);
        accounts.load();
        share = measure(accounts, report);
      }
    }
    report.print(System.out);
    report.write(json);
    System.out.printf("transfers / pairs of updates: %.2f (at least %.2f)%n", share, LEAST_SHARE);
    return share >= LEAST_SHARE ? 0 : 1;
  }

  private double measure(Accounts accounts, Report report) {
    String size = ", " + accounts.count() + " documents";
    Step start = (from, to) -> accounts.startAndAbort(from);
    Step updates = accounts::twoUpdates;
    Step transfer = accounts::transfer;
    best("warm-up", accounts, start);
    best("warm-up", accounts, updates);
    best("warm-up", accounts, transfer);
    report.add(best("begin, read one, abort" + size, accounts, start));
    Measurement plain = best("two updates" + size, accounts, updates);
    Measurement moved = best("transfer: begin, two updates, commit" + size, accounts, transfer);
    report.add(plain);
    report.add(moved);
    return moved.perSecond() / plain.perSecond();
  }

  /** Something done with two accounts. */
  private interface Step {
    void run(int from, int to);
  }

  private Measurement best(String name, Accounts accounts, Step step) {
    Measurement best = once(name, accounts, step);
    for (int round = 1; round < rounds; round++) {
      Measurement next = once(name, accounts, step);
      best = next.perSecond() > best.perSecond() ? next : best;
    }
    return best;
  }

  private Measurement once(String name, Accounts accounts, Step step) {
    SplittableRandom random = new SplittableRandom(1);
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    long started = System.nanoTime();
    long end = started + (long) (seconds * 1e9);
    long before = started;
    while (before < end) {
      int from = random.nextInt(accounts.count());
      step.run(from, (from + 1) % accounts.count());
      long after = System.nanoTime();
      nanos.recordValue(after - before);
      before = after;
    }
    return Measurement.of(name, 1, nanos, nanos.getTotalCount() * 1e9 / (before - started));
  }
}

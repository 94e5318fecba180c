package dev.morphium.benchmarks.exhaustion;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.benchmarks.process.WorkDirectory;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Takes all that servers with small heaps have, in every way at once: no process may end, every
 * answer has to be right or an error, and nothing that was acknowledged may be lost.
 */
@Command(
    name = "exhaustion",
    mixinStandardHelpOptions = true,
    description =
        "Takes all that servers with small heaps have; nothing may end, be wrong or be lost.")
public final class ExhaustionCommand implements Callable<Integer> {
  @Option(names = "--seed", description = "What decides what is done (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--seconds", description = "How long each mode is tried (${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(names = "--clients", description = "Clients that attack at once (${DEFAULT-VALUE}).")
  private int clients = 8;

  @Option(names = "--heap", description = "The heap of each process (${DEFAULT-VALUE}).")
  private String heap = "512m";

  @Option(names = "--folder", description = "Where directories are made (${DEFAULT-VALUE}).")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--modes", split = ",", description = "Which servers (${DEFAULT-VALUE}).")
  private List<Victim.Mode> modes = List.of(Victim.Mode.values());

  @Override
  public Integer call() throws Exception {
    int violations = 0;
    for (Victim.Mode mode : modes) {
      try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-exhaustion");
          Victim victim = Victim.start(mode, heap, directory.path())) {
        List<String> found = new Run(victim).found(mode);
        found.forEach(violation -> System.out.println("VIOLATION: " + violation));
        violations += found.size();
      }
    }
    System.out.println(violations + " violations, seed " + seed);
    return violations == 0 ? 0 : 1;
  }

  /** One server, or set, under attack. */
  private final class Run {
    private final Map<String, LongAdder> done = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> codes = new ConcurrentSkipListMap<>();
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();
    private final Victim victim;
    private final Map<String, Attacks.Attack> attacks;
    private final long end;

    Run(Victim victim) {
      this.victim = victim;
      this.attacks = Attacks.all(victim.uri());
      this.end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    List<String> found(Victim.Mode mode) throws Exception {
      Ledger ledger = new Ledger();
      try (MongoClient client = MongoClients.create(victim.uri())) {
        Attacks.load(client);
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < clients; number++) {
          long own = seed * 1_000 + number;
          threads.add(Thread.ofPlatform().start(() -> attack(new SplittableRandom(own))));
        }
        while (System.nanoTime() < end) {
          guarded("ledger", () -> ledger.step(client));
        }
        for (Thread thread : threads) {
          thread.join();
        }
        guarded("check", () -> ledger.check(client));
        if (sum(done, "check") == 0 && violations.isEmpty()) {
          violations.add("what was acknowledged cannot be read");
        }
      }
      if (!victim.runs()) {
        violations.add("a process has ended");
      } else {
        Set<String> hashes = victim.hashes();
        if (hashes.size() != 1) {
          violations.add("the data differ: " + hashes);
        }
      }
      print(mode, ledger);
      return List.copyOf(violations);
    }

    private void attack(SplittableRandom random) {
      List<Map.Entry<String, Attacks.Attack>> all = List.copyOf(attacks.entrySet());
      try (MongoClient client = MongoClients.create(victim.uri())) {
        while (System.nanoTime() < end && violations.isEmpty()) {
          Map.Entry<String, Attacks.Attack> attack = all.get(random.nextInt(all.size()));
          guarded(attack.getKey(), () -> attack.getValue().run(client, random));
        }
      }
    }

    private void guarded(String name, Step step) {
      try {
        step.run();
        count(done, name);
      } catch (WrongAnswer wrong) {
        violations.add(name + ": " + wrong.getMessage());
      } catch (MongoException error) {
        count(refused, name);
        count(codes, name + ": refused with " + error.getCode());
      } catch (IOException error) {
        count(refused, name);
      } catch (Exception e) {
        violations.add(name + ": " + e);
      }
    }

    private void count(Map<String, LongAdder> counters, String name) {
      counters.computeIfAbsent(name, key -> new LongAdder()).increment();
    }

    private void print(Victim.Mode mode, Ledger ledger) throws Exception {
      Report report = new Report("Exhaustion, " + mode + ", heap " + heap + ", seed " + seed);
      double each = (double) ledger.nanos().getTotalCount() / seconds;
      report.add(Measurement.of("an insert and a find beside", 1, ledger.nanos(), each));
      report.figure("acknowledged inserts", ledger.acknowledged());
      report.figure("refused inserts", ledger.errors());
      for (String name : attacks.keySet()) {
        report.figure(name + ": answered", sum(done, name));
        report.figure(name + ": refused", sum(refused, name));
      }
      codes.forEach((what, sum) -> report.figure(what, (double) sum.sum()));
      report.print(System.out);
    }

    private static double sum(Map<String, LongAdder> counters, String name) {
      LongAdder sum = counters.get(name);
      return sum == null ? 0 : sum.sum();
    }
  }

  /** Something that may fail. */
  private interface Step {
    void run() throws Exception;
  }
}

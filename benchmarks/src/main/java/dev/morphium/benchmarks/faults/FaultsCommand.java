package dev.morphium.benchmarks.faults;

import dev.morphium.benchmarks.faults.checker.Violation;
import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.nemesis.Fault;
import dev.morphium.benchmarks.faults.nemesis.Fault.Needs;
import dev.morphium.benchmarks.faults.nemesis.Faults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs fault injection: harms sets of three real processes, and checks the histories of their
 * clients for linearizability and snapshot isolation.
 */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    description = {
      "Runs sets of three processes while they are killed, stopped, cut off and so on, and checks"
          + " that what clients saw is linearizable, and that transactions had snapshots.",
      "Faults of the network and the disk take Linux, ip, tc and the rights of root; without them"
          + " they are left out."
    })
public final class FaultsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--runs", description = "How many runs (${DEFAULT-VALUE}).")
  private int runs = 10;

  @Option(names = "--seconds", description = "How long each is (${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(names = "--seed", description = "Chooses the runs; the next run has the next seed.")
  private @Nullable Long seed;

  @Option(
      names = "--faults",
      split = ",",
      description =
          "Kinds of harm, one of them or mixed in each run: clients, clock, disk, kill, kill-all"
              + " (with a journal), one-way, partition, restart, slow, stop (all).")
  private List<String> names = List.of();

  @Option(names = "--journal", description = "The members keep a journal.")
  private boolean journal;

  @Option(
      names = "--out",
      description = "Where histories and logs of runs that failed are kept (${DEFAULT-VALUE}).")
  private Path out = Path.of("fault-runs");

  @Override
  public Integer call() throws Exception {
    List<Fault> chosen = chosen();
    long first = seed == null ? new SplittableRandom().nextLong(1_000_000_000) : seed;
    System.out.println(RunResult.heading());
    int failed = 0;
    for (int i = 0; i < runs; i++) {
      if (!run(new RunPlan(first + i, mix(chosen, first + i), seconds, journal))) {
        failed++;
      }
    }
    System.out.printf("%d runs, %d of them failed%n", runs, failed);
    return failed == 0 ? 0 : 1;
  }

  private List<Fault> chosen() {
    List<Fault> chosen = new ArrayList<>();
    for (String name : names) {
      Fault fault = Faults.named(name);
      if (fault == null) {
        String all = Faults.all().stream().map(Fault::name).collect(Collectors.joining(", "));
        throw new ParameterException(
            spec.commandLine(), "--faults: there is no '" + name + "'; there are " + all);
      }
      chosen.add(fault);
    }
    if (chosen.isEmpty()) {
      Faults.all().stream().filter(this::isPossible).forEach(chosen::add);
    }
    if (!journal && chosen.stream().anyMatch(fault -> fault.needs() == Needs.JOURNAL)) {
      throw new ParameterException(
          spec.commandLine(), "--faults: kill-all loses everything without --journal");
    }
    return chosen;
  }

  private boolean isPossible(Fault fault) {
    return switch (fault.needs()) {
      case JOURNAL -> journal;
      case CLOCKS -> !journal;
      case NOTHING, NETWORKS, DISKS -> true;
    };
  }

  /** One kind in two of three runs, so that it is seen alone; some kinds in the third. */
  private static List<Fault> mix(List<Fault> chosen, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    if (chosen.size() == 1 || Math.floorMod(seed, 3) < 2) {
      return List.of(chosen.get((int) Math.floorMod(seed - seed / 3, (long) chosen.size())));
    }
    List<Fault> mixed = new ArrayList<>();
    while (mixed.size() < Math.min(3, chosen.size())) {
      Fault next = chosen.get(random.nextInt(chosen.size()));
      if (!mixed.contains(next)) {
        mixed.add(next);
      }
    }
    return mixed;
  }

  /** Whether nothing was wrong. */
  private boolean run(RunPlan plan) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("poppy-faults");
    boolean valid = true;
    try (FaultRun run = new FaultRun(plan, directory)) {
      if (!run.isPossible()) {
        System.out.printf(
            "%-20d %-44s skipped: this machine has no networks for it%n",
            plan.seed(), plan.names());
        return true;
      }
      RunResult result = run.run();
      System.out.println(result.line());
      System.out.flush();
      valid = result.violations().isEmpty();
      if (!valid) {
        keep(run, result);
      }
    } finally {
      MemberSet.delete(directory);
    }
    return valid;
  }

  private void keep(FaultRun run, RunResult result) throws IOException {
    Path kept = Files.createDirectories(out.resolve("run-" + result.plan().seed()));
    result.history().write(kept.resolve("history.txt"));
    result.history().writeTries(kept.resolve("tries.txt"));
    List<String> lines = result.violations().stream().map(Violation::toString).toList();
    Files.write(kept.resolve("violations.txt"), lines);
    for (int i = 0; i < 3; i++) {
      Files.write(kept.resolve("member-" + i + ".log"), run.log(i));
    }
    lines.stream().limit(3).forEach(System.out::println);
    System.out.println("kept in " + kept.toAbsolutePath());
  }
}

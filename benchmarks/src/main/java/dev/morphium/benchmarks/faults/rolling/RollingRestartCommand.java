package dev.morphium.benchmarks.faults.rolling;

import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.hosts.SetPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs a rolling restart: all members of a set one after the other, and checks that no client
 * notices.
 */
@Command(
    name = "rolling-restart",
    mixinStandardHelpOptions = true,
    description =
        "Restarts three processes one after the other under clients and change streams: none may"
            + " fail, and no event may be lost, doubled or out of order.")
public final class RollingRestartCommand implements Callable<Integer> {
  @Option(names = "--rounds", description = "How often each is restarted (${DEFAULT-VALUE}).")
  private int rounds = 2;

  @Option(names = "--clients", description = "How many clients insert (${DEFAULT-VALUE}).")
  private int clients = 30;

  @Option(
      names = "--streams",
      description = "How many change streams there are (${DEFAULT-VALUE}).")
  private int streams = 100;

  @Option(names = "--journal", description = "The members keep a journal.")
  private boolean journal;

  @Option(names = "--out", description = "Where logs are kept when something is wrong.")
  private Path out = Path.of("fault-runs");

  @Override
  public Integer call() throws Exception {
    Path directory = Files.createTempDirectory("poppy-rolling");
    SetPlan plan = SetPlan.plain(directory);
    try (RollingRestart restart =
        new RollingRestart(journal ? plan.withJournal() : plan, clients, streams)) {
      RollingRestart.Result result = restart.run(rounds);
      System.out.printf(
          "%d clients, %d change streams, each member restarted %d times%n"
              + "inserts %d, events %d, longest insert %d ms, log lines %s%n",
          clients,
          streams,
          rounds,
          result.inserted(),
          result.events(),
          result.longestInsertMillis(),
          result.logLines());
      result.problems().forEach(System.out::println);
      System.out.println(result.problems().isEmpty() ? "nothing was noticed" : "FAILED");
      if (!result.problems().isEmpty()) {
        keep(restart);
      }
      return result.problems().isEmpty() ? 0 : 1;
    } finally {
      MemberSet.delete(directory);
    }
  }

  private void keep(RollingRestart restart) throws IOException {
    Files.createDirectories(out);
    for (int i = 0; i < 3; i++) {
      Files.write(out.resolve("rolling-member-" + i + ".log"), restart.log(i));
    }
  }
}

package dev.morphium.benchmarks.faults.election;

import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.hosts.SetPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how long a set is without a primary: after a start, and after a death. */
@Command(
    name = "elections",
    mixinStandardHelpOptions = true,
    description =
        "Starts three processes again and again, and kills the primary of a set under writes;"
            + " prints how long there was no primary.")
public final class ElectionsCommand implements Callable<Integer> {
  private static final long MOST_AFTER_START = 3000;
  private static final long MOST_AFTER_DEATH = 5000;

  @Option(names = "--starts", description = "How often the set is started (${DEFAULT-VALUE}).")
  private int starts = 100;

  @Option(names = "--kills", description = "How often the primary is killed (${DEFAULT-VALUE}).")
  private int kills = 10;

  @Override
  public Integer call() throws Exception {
    List<Long> cold = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      Path directory = Files.createTempDirectory("poppy-elections");
      try (Elections elections = new Elections(SetPlan.plain(directory))) {
        cold.add(elections.start());
      } finally {
        MemberSet.delete(directory);
      }
    }
    boolean good = tell("cold start, from the last member's ready line", cold, MOST_AFTER_START);
    if (kills > 0) {
      Path directory = Files.createTempDirectory("poppy-elections");
      try (Elections elections = new Elections(SetPlan.plain(directory))) {
        elections.start();
        good &=
            tell(
                "kill -9 of the primary, to the next write",
                failovers(elections),
                MOST_AFTER_DEATH);
      } finally {
        MemberSet.delete(directory);
      }
    }
    return good ? 0 : 1;
  }

  private List<Long> failovers(Elections elections) throws Exception {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < kills; i++) {
      times.add(elections.failover());
    }
    return times;
  }

  private static boolean tell(String what, List<Long> millis, long most) {
    if (millis.isEmpty()) {
      return true;
    }
    Collections.sort(millis);
    long longest = millis.getLast();
    System.out.printf(
        "%-48s %4d times, median %5d ms, max %5d ms, %d over %d ms%n",
        what,
        millis.size(),
        millis.get(millis.size() / 2),
        longest,
        millis.stream().filter(each -> each > most).count(),
        most);
    return longest <= most;
  }
}

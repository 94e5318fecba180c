package dev.morphium.replay;

import dev.morphium.driver.Drivers;
import dev.morphium.inmemory.InMemoryDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replays cases from the command line: {@code [--folder F] [--topology standalone|replica_set]
 * [--uri U] [--only PREFIX]... [--id PART] [--show N] [--ids]}.
 *
 * <p>Prints passed, failed and skipped per file, on a replica set unless told otherwise; {@code
 * --show} prints the first failures of each, {@code --ids} only the ids that failed, on both
 * topologies unless one is named, as they stand in the list of cases that fail.
 */
public final class ReplayMain {
  private Path folder = Path.of("../shared/mongodb-8-cases");
  private final List<String> only = new ArrayList<>();
  private String id = "";
  private String uri = "";
  private int show = 0;
  private boolean ids = false;
  private @Nullable ReplayTopology topology;

  private ReplayMain() {}

  public static void main(String[] arguments) {
    ReplayMain main = new ReplayMain();
    main.read(arguments);
    main.run();
  }

  private void read(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--folder" -> folder = Path.of(arguments[++i]);
        case "--only" -> only.add(arguments[++i]);
        case "--id" -> id = arguments[++i];
        case "--uri" -> uri = arguments[++i];
        case "--topology" -> topology = ReplayTopology.of(arguments[++i]);
        case "--show" -> show = Integer.parseInt(arguments[++i]);
        case "--ids" -> ids = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  @SuppressWarnings("SystemOut")
  private void run() {
    if (!ids) {
      print(replay(topology == null ? ReplayTopology.REPLICA_SET : topology), show);
      return;
    }
    Map<ReplayTopology, List<Replay.Outcome>> outcomes = new EnumMap<>(ReplayTopology.class);
    for (ReplayTopology each : ReplayTopology.values()) {
      if (topology == null || topology == each) {
        outcomes.put(each, replay(each));
      }
    }
    FailingList.of(outcomes).forEach(System.out::println);
  }

  private List<Replay.Outcome> replay(ReplayTopology on) {
    int workers = Runtime.getRuntime().availableProcessors();
    return new Replay(
            folder,
            on,
            () -> uri.isEmpty() ? new InMemoryDriver(on.deployment()) : Drivers.connect(uri))
        .run(only, id, workers);
  }

  @SuppressWarnings("SystemOut")
  private static void print(List<Replay.Outcome> outcomes, int show) {
    Map<String, List<Replay.Outcome>> files = new TreeMap<>();
    for (Replay.Outcome outcome : outcomes) {
      files.computeIfAbsent(outcome.file(), file -> new ArrayList<>()).add(outcome);
    }
    files.forEach(
        (file, all) -> {
          all.stream()
              .filter(outcome -> outcome.failure() != null)
              .limit(show)
              .forEach(
                  outcome -> {
                    String why = String.valueOf(outcome.failure());
                    System.out.println("  FAIL " + outcome.id());
                    System.out.println("       " + why.substring(0, Math.min(600, why.length())));
                  });
          System.out.println(line(file, all));
        });
    System.out.println(line("TOTAL", outcomes));
  }

  private static String line(String name, List<Replay.Outcome> outcomes) {
    long failed = outcomes.stream().filter(outcome -> outcome.failure() != null).count();
    long skipped = outcomes.stream().filter(Replay.Outcome::skipped).count();
    return String.format(
        "%-60s pass %5d  fail %5d  skip %5d",
        name, outcomes.size() - failed - skipped, failed, skipped);
  }
}

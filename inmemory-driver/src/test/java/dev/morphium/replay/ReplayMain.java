package dev.morphium.replay;

import dev.morphium.driver.Drivers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Replays cases from the command line: {@code [--folder F] [--uri U] [--only PREFIX]... [--id PART]
 * [--show N] [--ids]}.
 *
 * <p>Prints passed, failed and skipped per file; {@code --show} prints the first failures of each,
 * {@code --ids} only the ids that failed.
 */
public final class ReplayMain {
  private ReplayMain() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    Path folder = Path.of("../shared/mongodb-8-cases");
    List<String> only = new ArrayList<>();
    String id = "";
    String uri = "";
    int show = 0;
    boolean ids = false;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--folder" -> folder = Path.of(arguments[++i]);
        case "--only" -> only.add(arguments[++i]);
        case "--id" -> id = arguments[++i];
        case "--uri" -> uri = arguments[++i];
        case "--show" -> show = Integer.parseInt(arguments[++i]);
        case "--ids" -> ids = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    String backend = uri;
    AtomicInteger engines = new AtomicInteger();
    int workers = Runtime.getRuntime().availableProcessors();
    List<Replay.Outcome> outcomes =
        new Replay(
                folder,
                () ->
                    Drivers.connect(
                        backend.isEmpty()
                            ? "inmemory://replay-" + engines.incrementAndGet()
                            : backend))
            .run(only, id, workers);
    if (ids) {
      outcomes.stream()
          .filter(outcome -> outcome.failure() != null)
          .map(Replay.Outcome::id)
          .sorted()
          .forEach(System.out::println);
    } else {
      print(outcomes, show);
    }
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

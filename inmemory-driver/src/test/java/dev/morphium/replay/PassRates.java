package dev.morphium.replay;

import dev.morphium.testing.GeneratedPart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The pass rate of a replay by area, as a table: how many of an area's cases passed. */
final class PassRates {
  /** Areas so large that their folders are areas of their own. */
  private static final List<String> DIVIDED = List.of("expressions", "query", "update");

  private static final List<String> COLUMNS =
      List.of("area", "replica set", "standalone", "passed of all");

  /** Passed and applicable cases of one area on each topology. */
  private static final class Rate {
    private final Map<ReplayTopology, int[]> counts = new TreeMap<>();

    void add(ReplayTopology topology, boolean passed) {
      int[] count = counts.computeIfAbsent(topology, unused -> new int[2]);
      count[0] += passed ? 1 : 0;
      count[1]++;
    }

    List<String> row(String area) {
      int[] all = new int[2];
      counts
          .values()
          .forEach(
              count -> {
                all[0] += count[0];
                all[1] += count[1];
              });
      return List.of(
          area,
          text(ReplayTopology.REPLICA_SET),
          text(ReplayTopology.STANDALONE),
          String.format(Locale.ROOT, "%.1f %%", Math.floor(1000.0 * all[0] / all[1]) / 10));
    }

    private String text(ReplayTopology topology) {
      int[] count = counts.getOrDefault(topology, new int[2]);
      return count[0] + " / " + count[1];
    }
  }

  private PassRates() {}

  /**
   * The table of a replay's outcomes; cases that do not apply to a topology are not counted.
   *
   * @param failing the cases that may fail; they count as failed, also where one passes by chance
   */
  static String table(
      Map<ReplayTopology, ? extends Collection<Replay.Outcome>> outcomes, FailingList failing) {
    Map<String, Rate> areas = new TreeMap<>();
    Rate total = new Rate();
    outcomes.forEach(
        (topology, all) ->
            all.stream()
                .filter(outcome -> !outcome.skipped())
                .forEach(
                    outcome -> {
                      boolean passed = !failing.contains(topology, outcome.id());
                      areas
                          .computeIfAbsent(area(outcome.file()), unused -> new Rate())
                          .add(topology, passed);
                      total.add(topology, passed);
                    }));
    List<List<String>> rows = new ArrayList<>();
    areas.forEach((area, rate) -> rows.add(rate.row(area)));
    rows.add(total.row("**all**"));
    return GeneratedPart.table(COLUMNS, rows);
  }

  private static String area(String file) {
    String[] parts = file.split("/", -1);
    boolean divided = DIVIDED.contains(parts[0]) && parts.length > 2;
    return divided ? parts[0] + "/" + parts[1] : parts[0];
  }
}

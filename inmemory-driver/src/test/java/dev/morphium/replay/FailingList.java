package dev.morphium.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The list of cases that do not pass yet, one a line.
 *
 * <p>A line is an id: the case fails wherever it runs; or an id behind a topology, as in {@code
 * standalone: ID}: it fails there alone. Lines that begin with # say something of the list.
 */
public final class FailingList {
  private final Set<String> lines;

  private FailingList(Set<String> lines) {
    this.lines = lines;
  }

  public static FailingList parse(String text) {
    Set<String> lines = new TreeSet<>();
    text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(lines::add);
    return new FailingList(lines);
  }

  /** Whether a case may fail on a topology. */
  boolean contains(ReplayTopology topology, String id) {
    return lines.contains(id) || lines.contains(topology.mark() + id);
  }

  /** Whether a case may fail on some topology. */
  public boolean contains(String id) {
    return Arrays.stream(ReplayTopology.values()).anyMatch(each -> contains(each, id));
  }

  /**
   * The list that holds for these outcomes.
   *
   * @param outcomes what came of the cases on each topology they were run on
   */
  static List<String> of(Map<ReplayTopology, ? extends Collection<Replay.Outcome>> outcomes) {
    List<Set<String>> failed = new ArrayList<>();
    Set<String> passed = new TreeSet<>();
    Set<String> lines = new TreeSet<>();
    outcomes.forEach(
        (topology, all) -> {
          Set<String> here = new TreeSet<>();
          for (Replay.Outcome outcome : all) {
            if (outcome.failure() != null) {
              here.add(outcome.id());
            } else if (!outcome.skipped()) {
              passed.add(outcome.id());
            }
          }
          failed.add(here);
        });
    int at = 0;
    for (ReplayTopology topology : outcomes.keySet()) {
      for (String id : failed.get(at)) {
        lines.add(passed.contains(id) ? topology.mark() + id : id);
      }
      at++;
    }
    return List.copyOf(lines);
  }
}

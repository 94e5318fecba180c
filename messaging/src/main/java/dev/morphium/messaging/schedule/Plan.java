package dev.morphium.messaging.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to happen by a schedule now.
 *
 * @param runs the moments for which it runs now, in their order
 * @param next when it is due next; null for never
 */
public record Plan(List<Instant> runs, @Nullable Instant next) {
  public Plan {
    runs = List.copyOf(runs);
  }

  /**
   * Makes a plan.
   *
   * @param due the first moment for which it did not run, not after now
   */
  public static Plan of(Schedule schedule, Instant due, Instant now) {
    Instant following = schedule.timing().next(due);
    boolean several = following != null && !following.isAfter(now);
    Instant next = several ? schedule.timing().next(now) : following;
    List<Instant> runs =
        switch (schedule.missed()) {
          case RUN_ONCE -> List.of(due);
          case RUN_ALL -> all(schedule, due, now);
          case SKIP -> latest(schedule, due, now);
        };
    return new Plan(runs, next);
  }

  private static List<Instant> all(Schedule schedule, Instant due, Instant now) {
    List<Instant> runs = new ArrayList<>();
    Instant run = due;
    while (run != null && !run.isAfter(now) && runs.size() < schedule.most()) {
      runs.add(run);
      run = schedule.timing().next(run);
    }
    return runs;
  }

  private static List<Instant> latest(Schedule schedule, Instant due, Instant now) {
    Instant earliest = now.minus(schedule.tolerance());
    Instant latest = due.isBefore(earliest) ? null : due;
    Instant run = schedule.timing().next(latest == null ? earliest.minusMillis(1) : due);
    while (run != null && !run.isAfter(now)) {
      latest = run.isBefore(earliest) || run.isBefore(due) ? latest : run;
      run = schedule.timing().next(run);
    }
    return latest == null ? List.of() : List.of(latest);
  }

  /** How late the first run is. */
  public Duration lateness(Instant now) {
    return runs.isEmpty() ? Duration.ZERO : Duration.between(runs.get(0), now);
  }
}

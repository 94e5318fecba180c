package dev.morphium.server.dump.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The retention policy of dumps, whose rules add up: a dump is kept when one of them keeps it.
 *
 * @param newest how many of the newest ones are kept; at least one, so that there always is a dump
 * @param periods how many hours, days, weeks and months are kept with their newest dump; only those
 *     with a dump in them count
 * @param within how old a dump may be that is kept in any case; zero for no such rule
 */
public record DumpRetention(int newest, Map<RetentionPeriod, Integer> periods, Duration within) {
  public DumpRetention {
    if (newest < 1
        || within.isNegative()
        || periods.values().stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException("at least one dump is kept, and no count is negative");
    }
    periods = Map.copyOf(periods);
  }

  /** Keeps the newest ones alone. */
  public static DumpRetention ofNewest(int count) {
    return new DumpRetention(count, Map.of(), Duration.ZERO);
  }

  /**
   * Chooses those that are kept.
   *
   * @param newestFirst all dumps that can be restored, those with the newest data first
   * @param time when a dump was begun
   * @return those that are kept, in the same order
   */
  public <D> Set<D> kept(List<D> newestFirst, Function<D, Instant> time, Instant now) {
    Map<RetentionPeriod, Set<Instant>> seen = new EnumMap<>(RetentionPeriod.class);
    Set<D> kept = new LinkedHashSet<>();
    for (D dump : newestFirst) {
      Instant begun = time.apply(dump);
      boolean keeps =
          kept.size() < newest || !within.isZero() && !begun.isBefore(now.minus(within));
      for (Map.Entry<RetentionPeriod, Integer> rule : periods.entrySet()) {
        Set<Instant> before = seen.computeIfAbsent(rule.getKey(), any -> new HashSet<>());
        keeps |= before.size() < rule.getValue() && before.add(rule.getKey().begin(begun));
      }
      if (keeps) {
        kept.add(dump);
      }
    }
    return kept;
  }
}

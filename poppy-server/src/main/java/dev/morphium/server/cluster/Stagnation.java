package dev.morphium.server.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Which members answer and yet get nothing from this one, the primary.
 *
 * <p>Such a member is no successor: it never gets what it would need for that.
 */
final class Stagnation {
  private final Map<Integer, Position> positions = new HashMap<>();

  private record Position(long applied, long sinceNanos) {}

  /**
   * Hears how far a member is.
   *
   * @param behind whether it has less than this one
   */
  void hear(int member, long applied, boolean behind, long nanos) {
    Position before = positions.get(member);
    if (!behind || before == null || before.applied() != applied) {
      positions.put(member, new Position(applied, nanos));
    }
  }

  /** Whether a member has been behind, and has got nothing, for so long. */
  boolean stands(int member, long nanos, Duration period) {
    Position position = positions.get(member);
    return position != null && nanos - position.sinceNanos() >= period.toNanos();
  }

  /** Whoever was not heard as the primary begins anew. */
  void forget() {
    positions.clear();
  }
}

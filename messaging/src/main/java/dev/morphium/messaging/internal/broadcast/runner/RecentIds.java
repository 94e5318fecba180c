package dev.morphium.messaging.internal.broadcast.runner;

import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.context.CompactIds;
import java.time.Duration;
import java.util.Collection;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The duplicate detection of messages that were taken, by their ids, so that what comes twice is
 * handled once.
 *
 * <p>They are remembered by their places in the order of all: as far back as anything is ever read
 * again, however many there are, and no further.
 */
final class RecentIds {
  /** How many seconds are forgotten together. */
  private static final int SPAN = 15;

  /** How much longer one is remembered that has no place yet: it gets one later than it came. */
  private static final int PLACELESS = 600;

  private final int kept;
  private final TreeMap<Integer, CompactIds> placed = new TreeMap<>();
  private final TreeMap<Integer, CompactIds> placeless = new TreeMap<>();
  private int latest;

  /**
   * @param kept how far back from the latest message others are read again
   */
  RecentIds(Duration kept) {
    this.kept = (int) Math.max(1, kept.toSeconds());
  }

  /** Remembers one. */
  void add(ObjectId id, @Nullable Position position) {
    if (position == null) {
      boolean ignored = placeless.computeIfAbsent(latest / SPAN, span -> new CompactIds()).add(id);
      return;
    }
    int second = position.order().getTime();
    boolean ignored = placed.computeIfAbsent(second / SPAN, span -> new CompactIds()).add(id);
    if (second / SPAN > latest / SPAN) {
      placed.headMap((second - kept) / SPAN).clear();
      placeless.headMap((second - kept - PLACELESS) / SPAN).clear();
    }
    latest = Math.max(latest, second);
  }

  boolean contains(ObjectId id, @Nullable Position position) {
    if (position == null) {
      return isIn(placed.values(), id) || isIn(placeless.values(), id);
    }
    CompactIds same = placed.get(position.order().getTime() / SPAN);
    return (same != null && same.contains(id)) || isIn(placeless.values(), id);
  }

  private static boolean isIn(Collection<CompactIds> spans, ObjectId id) {
    for (CompactIds span : spans) {
      if (span.contains(id)) {
        return true;
      }
    }
    return false;
  }
}

package dev.morphium.engine.store;

import java.util.List;

/**
 * Keys in ascending order on their way into a {@link KeyTree}: those that belong to one leaf are
 * put there at once, so that the way down is gone once a leaf and not once a key.
 */
final class KeyRun {
  private static final byte[] NONE = {};

  private final List<byte[]> keys;
  private int at;
  private long added;

  /** The boundary of the next leaf; empty when there is none. */
  private byte[] limit = NONE;

  private int limitStart;
  private int limitEnd;

  KeyRun(List<byte[]> ascending) {
    keys = ascending;
  }

  boolean hasMore() {
    return at < keys.size();
  }

  /** The key that is next. */
  byte[] key() {
    return keys.get(at);
  }

  /** How many bytes the next keys have in all. */
  int bytes(int share) {
    int bytes = 0;
    for (int i = at; i < at + share; i++) {
      bytes += keys.get(i).length;
    }
    return bytes;
  }

  /** The key that is next is in the tree; counts its bytes where it was not before. */
  void pass(int bytes) {
    at++;
    added += bytes;
  }

  /** How many bytes of keys were added since this was asked before. */
  long takeAdded() {
    long taken = added;
    added = 0;
    return taken;
  }

  /** Begins a way down from the root. */
  void start() {
    limit = NONE;
  }

  /** What belongs to this way down is below the key that stands here. */
  void limit(PackedKeys boundaries, int index) {
    limit = boundaries.data;
    limitStart = boundaries.starts[index];
    limitEnd = boundaries.start(index + 1);
  }

  /**
   * How many of the next keys belong to this way down, the last one of them the first for which
   * there is no room; at least one.
   */
  int share(int room) {
    int end = at;
    int left = room;
    do {
      left -= keys.get(end).length;
      end++;
    } while (left >= 0 && end < keys.size() && isWithin(keys.get(end)));
    return end - at;
  }

  private boolean isWithin(byte[] key) {
    return limit.length == 0 || Bytes.compare(key, 0, key.length, limit, limitStart, limitEnd) < 0;
  }
}

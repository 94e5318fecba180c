package dev.morphium.server.net;

/**
 * The share of one connection's messages in the memory budget of all: those that are not complete,
 * those that wait, and the one that is being answered.
 *
 * <p>The first few kilobytes of each connection are not counted, so that usual messages touch
 * nothing that connections share. For the connection's network thread alone.
 */
final class HeldBytes {
  private static final int FREE = 4096;

  private final ByteBudget budget;
  private long held;
  private long counted;
  private boolean over;

  HeldBytes(ByteBudget budget) {
    this.budget = budget;
  }

  /** Takes more bytes, unless there is no room for them. */
  boolean take(long bytes) {
    long due = due(held + bytes);
    if (due > counted && !budget.take(due - counted)) {
      return false;
    }
    counted = Math.max(counted, due);
    held += bytes;
    return true;
  }

  /** Takes more bytes, which are there already. */
  void add(long bytes) {
    held += bytes;
    long due = due(held);
    if (due > counted && !over) {
      budget.add(due - counted);
      counted = due;
    }
  }

  void give(long bytes) {
    held -= bytes;
    long due = due(held);
    if (due < counted) {
      long back = counted - due;
      counted = due;
      budget.give(back);
    }
  }

  /** The connection is over: nothing of it is counted any more. */
  void close() {
    over = true;
    long back = counted;
    counted = 0;
    if (back > 0) {
      budget.give(back);
    }
  }

  private static long due(long bytes) {
    return bytes <= FREE ? 0 : bytes;
  }
}

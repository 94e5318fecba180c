package dev.morphium.engine.command.diagnostic;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The rate limit of a log: a few lines of one cause each second, so that a slow query that comes
 * again and again does not fill the disk. The next line tells how many were left out.
 */
final class LogLimit {
  /** How many lines of one cause there may be in a second. */
  static final int LINES_A_SECOND = 5;

  private static final int MOST_CAUSES = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Window> windows = new HashMap<>();

  private static final class Window {
    private long second;
    private int lines;
    private long leftOut;
  }

  /**
   * Asks whether there may be a line.
   *
   * @return how many lines of this cause were left out since the last one; -1 when this one is, too
   */
  long take(String cause, long nowMillis) {
    long second = Math.floorDiv(nowMillis, 1000L);
    lock.lock();
    try {
      if (windows.size() >= MOST_CAUSES) {
        windows.values().removeIf(window -> window.second != second);
      }
      if (windows.size() >= MOST_CAUSES && !windows.containsKey(cause)) {
        return -1;
      }
      Window window = windows.computeIfAbsent(cause, first -> new Window());
      if (window.second != second) {
        window.second = second;
        window.lines = 0;
      }
      if (window.lines >= LINES_A_SECOND) {
        window.leftOut++;
        return -1;
      }
      window.lines++;
      long leftOut = window.leftOut;
      window.leftOut = 0;
      return leftOut;
    } finally {
      lock.unlock();
    }
  }
}

package dev.morphium.engine.parameter;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The newest lines of the server's log, for {@code getLog}: a ring of bounded size, which the
 * logging of the process fills. An engine in an application has none: its lines are in the
 * application's log. Source: MongoDB manual, "getLog".
 */
public final class RecentLog {
  private static final int MOST_LINES = 1024;
  private static final int LONGEST_LINE = 8 * 1024;

  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private final List<String> startupWarnings = new ArrayList<>();
  private boolean started;
  private long written;
  private volatile @Nullable Rotation rotation;
  private volatile boolean filledByLogging;

  /** Puts the file of a log aside and begins another. */
  @FunctionalInterface
  public interface Rotation {
    /**
     * Puts it aside.
     *
     * @throws IOException when it cannot be: it goes on then
     */
    void run() throws IOException;
  }

  /** The lines that are kept, and how many there ever were. */
  public record Lines(long written, List<String> newest) {}

  /**
   * A line was logged.
   *
   * @param warning whether it is a warning or worse
   */
  public void add(String line, boolean warning) {
    String kept = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
    lock.lock();
    try {
      written++;
      if (lines.size() == MOST_LINES) {
        lines.removeFirst();
      }
      lines.addLast(kept);
      if (warning && !started && startupWarnings.size() < MOST_LINES) {
        startupWarnings.add(kept);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The logging of the process fills it from now on: what is logged is in it without more. */
  public void fillByLogging() {
    filledByLogging = true;
  }

  /** Whether the logging of the process fills it. */
  public boolean isFilledByLogging() {
    return filledByLogging;
  }

  /** The log goes to a file, which is put aside so. */
  public void rotatedBy(Rotation file) {
    rotation = file;
  }

  /**
   * Puts the file of the log aside, if it goes to one.
   *
   * @return whether there is a file
   * @throws IOException when it cannot be put aside
   */
  public boolean rotate() throws IOException {
    Rotation file = rotation;
    if (file != null) {
      file.run();
    }
    return file != null;
  }

  /** The server is ready: what comes now is no warning of the startup. */
  public void started() {
    lock.lock();
    try {
      started = true;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets all lines but the warnings of the startup. */
  public void clear() {
    lock.lock();
    try {
      lines.clear();
      written = 0;
    } finally {
      lock.unlock();
    }
  }

  /** The newest lines, the oldest of them first. */
  public Lines newest() {
    lock.lock();
    try {
      return new Lines(written, List.copyOf(lines));
    } finally {
      lock.unlock();
    }
  }

  /** The warnings that came before the server was ready. */
  public Lines startupWarnings() {
    lock.lock();
    try {
      return new Lines(startupWarnings.size(), List.copyOf(startupWarnings));
    } finally {
      lock.unlock();
    }
  }
}

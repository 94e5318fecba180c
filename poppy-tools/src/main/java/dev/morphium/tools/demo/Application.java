package dev.morphium.tools.demo;

import dev.morphium.Morphium;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The demo's client application: it stores one order after the other, and neither catches errors
 * nor retries.
 */
final class Application implements AutoCloseable {
  private final String uri;
  private final Thread thread = Thread.ofPlatform().name("demo-application").unstarted(this::run);
  private volatile boolean stopped;
  private volatile int stored;
  private volatile long longestNanos;
  private volatile long lastNanos = System.nanoTime();
  private volatile @Nullable RuntimeException failure;

  /** An application that does not run yet. */
  Application(String uri) {
    this.uri = uri;
  }

  void start() {
    thread.start();
  }

  private void run() {
    try (Morphium morphium = Morphium.connect(uri)) {
      for (int number = 1; !stopped; number++) {
        morphium.store(new Order(number));
        took(number);
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void took(int number) {
    long now = System.nanoTime();
    longestNanos = Math.max(longestNanos, now - lastNanos);
    lastNanos = now;
    stored = number;
  }

  /** How many orders were stored: they have the numbers from 1 on. */
  int stored() {
    return stored;
  }

  /** Forgets how long it took so far. */
  void measure() {
    lastNanos = System.nanoTime();
    longestNanos = 0;
  }

  /** The longest time from one stored order to the next. */
  Duration longestPause() {
    return Duration.ofNanos(longestNanos);
  }

  /** The error that has ended it; null when there was none. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /** Ends it after the order that is under way. */
  void stop() throws InterruptedException {
    stopped = true;
    thread.join();
  }

  /** Ends it at once. */
  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.interrupt();
    thread.join();
  }
}

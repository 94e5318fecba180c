package dev.morphium.engine.expiry;

/** A timer as a port: calls back about once a second, once it is started. */
@FunctionalInterface
public interface Ticker {
  /** Something that ticks until it is stopped. */
  @FunctionalInterface
  interface Ticking {
    /** No tick begins any more. */
    void stop();
  }

  /** Begins to tick. */
  Ticking start(Runnable tick);

  /** A ticker with a thread of its own while it ticks. */
  static Ticker threaded() {
    return TickerThread::start;
  }
}

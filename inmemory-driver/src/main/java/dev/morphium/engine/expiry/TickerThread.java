package dev.morphium.engine.expiry;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The {@link Ticker} over a thread, which does not keep the process alive. */
final class TickerThread implements Ticker.Ticking {
  private final ScheduledExecutorService executor;

  private TickerThread(ScheduledExecutorService executor) {
    this.executor = executor;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // ticks catch their own failures
  static Ticker.Ticking start(Runnable tick) {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "expiry");
              thread.setDaemon(true);
              return thread;
            });
    executor.scheduleWithFixedDelay(tick, 1, 1, TimeUnit.SECONDS);
    return new TickerThread(executor);
  }

  @Override
  public void stop() {
    executor.shutdownNow();
  }
}

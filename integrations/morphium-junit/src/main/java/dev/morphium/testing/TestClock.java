package dev.morphium.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A virtual clock: goes as the system's does until a test moves or stops it.
 *
 * <p>The engine in process takes its time from here, and with it {@code $$NOW}, TTL indexes, and
 * messaging's schedules, delays and leases; so do {@code @CreationTime} and its like. Moving it
 * deletes what has expired before {@link #advance} returns.
 */
public final class TestClock implements InstantSource {
  private static final Setting SYSTEM = new Setting(Duration.ZERO, null);

  private final AtomicReference<Setting> setting = new AtomicReference<>(SYSTEM);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /**
   * @param ahead how far it is ahead of the system's clock
   * @param stopped where it stands; null while it goes
   */
  private record Setting(Duration ahead, @Nullable Instant stopped) {
    Instant now() {
      return stopped == null ? Instant.now().plus(ahead) : stopped;
    }

    Setting advanced(Duration time) {
      return stopped == null
          ? new Setting(ahead.plus(time), null)
          : new Setting(ahead, stopped.plus(time));
    }
  }

  @Override
  public Instant instant() {
    return Objects.requireNonNull(setting.get()).now();
  }

  /** Moves it ahead. */
  public void advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException(
          "advance(%s): a database's time does not go back".formatted(time));
    }
    setting.updateAndGet(now -> now.advanced(time));
    listeners.forEach(Runnable::run);
  }

  /** Has it stand at a time until it is moved; messaging, which counts by itself, goes on. */
  public void stopAt(Instant time) {
    setting.updateAndGet(now -> new Setting(now.ahead, time));
    listeners.forEach(Runnable::run);
  }

  /** Has it go on from where it stands. */
  public void resume() {
    setting.updateAndGet(
        now ->
            now.stopped == null
                ? now
                : new Setting(Duration.between(Instant.now(), now.stopped), null));
  }

  /** Has it go as the system's again. */
  public void reset() {
    setting.set(SYSTEM);
  }

  /** Calls a listener each time that it was moved. */
  void onMove(Runnable listener) {
    listeners.add(listener);
  }
}

package dev.morphium.engine.command.fault;

import dev.morphium.engine.value.Document;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A fail point: whether it is on, for how long, and with which data. */
final class FailPoint {
  private record Setting(Activation activation, Document data) {}

  private final AtomicReference<@Nullable Setting> setting = new AtomicReference<>();
  private final AtomicLong entered = new AtomicLong();
  private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();

  /**
   * Turns it on or off.
   *
   * @param activation how often it fails; null turns it off
   * @return how often it has failed so far
   */
  long configure(@Nullable Activation activation, Document data) {
    setting.set(activation == null ? null : new Setting(activation, data));
    return entered.get();
  }

  /** How often it has failed so far. */
  long entered() {
    return entered.get();
  }

  /** Has a callback called each time that it fails. @return takes this back */
  Runnable onEnter(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  boolean isOn() {
    return setting.get() != null;
  }

  /**
   * The data to fail with, or null when it does not fail this time.
   *
   * @param concerned whether the data are meant for whoever asks; only then it counts as a time
   */
  @Nullable Document enter(Predicate<Document> concerned) {
    Setting now = setting.get();
    if (now == null || !concerned.test(now.data) || !now.activation.fires()) {
      return null;
    }
    if (now.activation.isOver()) {
      setting.compareAndSet(now, null);
    }
    entered.incrementAndGet();
    listeners.forEach(Runnable::run);
    return now.data;
  }
}

package dev.morphium.engine.signal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A signal for one waiter that can be fired again and again, as a condition variable that remembers
 * a wake-up.
 *
 * <p>The waiter resets it, looks for what there is, and waits only when there is nothing: what
 * comes between the look and the wait fires a signal that was reset before, so that no wake-up is
 * lost. Any number of threads may fire.
 */
public final class ResettableSignal implements Signal {
  /** Stands in the place of a waiter once the signal was fired. */
  @SuppressWarnings("UnnecessaryLambda") // it is told by its identity
  private static final Runnable FIRED = () -> {};

  private final AtomicReference<@Nullable Runnable> state = new AtomicReference<>();

  /** Wakes the one that waits, or will wait before the next {@link #reset}. */
  public void fire() {
    Runnable waiting = state.getAndSet(FIRED);
    if (waiting != null) {
      waiting.run();
    }
  }

  /** Forgets that it was fired. Only for the waiter, while it does not wait. */
  public void reset() {
    state.set(null);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // there is one such callback
  public boolean isReady() {
    return state.get() == FIRED;
  }

  @Override
  public Runnable onReady(Runnable callback) {
    if (!state.compareAndSet(null, callback)) {
      callback.run();
    }
    return () -> state.compareAndSet(callback, null);
  }
}

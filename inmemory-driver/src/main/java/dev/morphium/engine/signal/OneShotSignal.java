package dev.morphium.engine.signal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A signal that is fired once and stays ready. */
public class OneShotSignal implements Signal {
  private @Nullable List<Runnable> registered = new ArrayList<>(2); // null once it was fired
  private volatile boolean ready;

  @Override
  public final boolean isReady() {
    return ready;
  }

  @Override
  public final Runnable onReady(Runnable callback) {
    synchronized (this) {
      if (registered != null) {
        registered.add(callback);
        return () -> cancel(callback);
      }
    }
    callback.run();
    return () -> {};
  }

  private synchronized void cancel(Runnable callback) {
    if (registered != null) {
      registered.remove(callback);
    }
  }

  /** Makes the signal ready, and calls all that are registered on this thread. */
  public void fire() {
    List<Runnable> callbacks;
    synchronized (this) {
      callbacks = registered;
      registered = null;
      ready = true;
    }
    if (callbacks != null) {
      run(callbacks, 0);
    }
  }

  /** Calls all, also when one throws. */
  private static void run(List<Runnable> callbacks, int from) {
    int next = from;
    try {
      while (next < callbacks.size()) {
        callbacks.get(next++).run();
      }
    } finally {
      if (next < callbacks.size()) {
        run(callbacks, next);
      }
    }
  }
}

package dev.morphium.engine.signal;

import java.util.concurrent.atomic.AtomicBoolean;

/** The first of two signals, as what is waited for and the kill of the operation that waits. */
public record EitherSignal(Signal first, Signal second) implements Signal {
  @Override
  public boolean isReady() {
    return first.isReady() || second.isReady();
  }

  @Override
  public Runnable onReady(Runnable callback) {
    AtomicBoolean called = new AtomicBoolean();
    Runnable once =
        () -> {
          if (called.compareAndSet(false, true)) {
            callback.run();
          }
        };
    Runnable one = first.onReady(once);
    Runnable other = second.onReady(once);
    return () -> {
      called.set(true);
      one.run();
      other.run();
    };
  }
}

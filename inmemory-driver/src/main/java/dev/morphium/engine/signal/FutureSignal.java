package dev.morphium.engine.signal;

import java.util.concurrent.CompletableFuture;

/** The completion of a future as a signal, however it completes. */
public record FutureSignal(CompletableFuture<?> future) implements Signal {
  @Override
  public boolean isReady() {
    return future.isDone();
  }

  @Override
  public Runnable onReady(Runnable callback) {
    CompletableFuture<?> registration = future.whenComplete((done, problem) -> callback.run());
    return () -> registration.cancel(false);
  }
}

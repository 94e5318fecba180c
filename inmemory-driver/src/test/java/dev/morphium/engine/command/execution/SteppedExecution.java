package dev.morphium.engine.command.execution;

import dev.morphium.driver.Reply;
import java.util.concurrent.atomic.AtomicInteger;

/** An execution that a test drives step by step; what is offloaded runs at once. */
public final class SteppedExecution {
  private final Execution execution;
  private final AtomicInteger fired = new AtomicInteger();
  private boolean offloaded;
  private Step step;

  public SteppedExecution(Execution execution) {
    this.execution = execution;
  }

  /** Goes on until the command waits or is done. */
  public SteppedExecution go() {
    step = step instanceof Step.Await await ? await.next().go() : execution.go();
    while (step instanceof Step.Offload offload) {
      offloaded = true;
      step = offload.next().go();
    }
    if (step instanceof Step.Await await) {
      await.signal().onReady(fired::incrementAndGet);
    }
    return this;
  }

  public boolean isAwaiting() {
    return step instanceof Step.Await;
  }

  /** Whether the signal that the command waits for has come. */
  public boolean isSignalled() {
    return fired.get() > 0;
  }

  /** Whether the command wanted to go on where it may take any time. */
  public boolean isOffloaded() {
    return offloaded;
  }

  public long awaitedMillis() {
    return ((Step.Await) step).millis();
  }

  /** The reply of a command that is done. */
  public Reply reply() {
    return ((Step.Done) step).reply();
  }
}

package dev.morphium.engine.command.execution;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.signal.EitherSignal;
import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.SignalWait;
import org.jspecify.annotations.Nullable;

/**
 * Executes commands on the threads of their callers: where a command has to wait, its thread
 * blocks.
 *
 * <p>Closing wakes all of them.
 */
public final class BlockingExecution implements AutoCloseable {
  private final OneShotSignal closed = new OneShotSignal();

  /**
   * Runs a command on this thread to its end.
   *
   * @throws DriverException.MaybeDone when the thread is interrupted in a wait, or a fail point
   *     drops the reply; an interrupted thread stays so
   * @throws IllegalStateException when all of this is closed in a wait
   */
  public Reply run(Execution command) {
    Step step = command.goOffloaded();
    while (true) {
      switch (step) {
        case Step.Done done -> {
          return done.reply();
        }
        case Step.Offload offload -> step = offload.next().go();
        case Step.Await await -> {
          RuntimeException givenUp = await(await);
          if (givenUp != null) {
            command.abandon(await.next());
            throw givenUp;
          }
          step = await.next().go();
        }
        case Step.Disconnect disconnect ->
            throw new DriverException.MaybeDone(disconnect.reason(), null);
      }
    }
  }

  /** Blocks until the wait is over. @return why the command is given up; null when it goes on */
  private @Nullable RuntimeException await(Step.Await await) {
    try {
      SignalWait.await(new EitherSignal(await.signal(), closed), await.millis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new DriverException.MaybeDone("the thread was interrupted while it waited", e);
    }
    return closed.isReady() ? new IllegalStateException("closed while the command waited") : null;
  }

  @Override
  public void close() {
    closed.fire();
  }
}

package dev.morphium.engine.command;

import dev.morphium.engine.memory.MemoryAccount;
import dev.morphium.engine.memory.ValueMemory;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import org.jspecify.annotations.Nullable;

/**
 * The interrupt check of one engine: which operation each thread works for right now, and how many
 * steps it has done since it last looked.
 *
 * <p>A filter or an expression is compiled once and may serve many operations, on many threads, and
 * a cursor's work goes on under another operation than the one that began it; so the operation
 * belongs to the thread, and not to what is compiled.
 *
 * <p>Work that no operation asked for, such as a follower's, is not stopped.
 */
public final class ThreadOperations implements InterruptCheck {
  @SuppressWarnings("ThreadLocalUsage") // one for each engine
  private final ThreadLocal<Steps> threads = ThreadLocal.withInitial(Steps::new);

  private static final class Steps {
    private @Nullable Operation operation;
    private long left = CountedCheck.STEPS;
  }

  /**
   * This thread works for an operation from now on.
   *
   * @param operation null for none
   * @return the operation that it has worked for
   */
  public @Nullable Operation enter(@Nullable Operation operation) {
    Steps steps = threads.get();
    Operation before = steps.operation;
    steps.operation = operation;
    return before;
  }

  /** The operation that this thread works for; null when it works for none. */
  public @Nullable Operation current() {
    return threads.get().operation;
  }

  /** The memory account of the operation that this thread works for. */
  public MemoryAccount memory() {
    Operation operation = threads.get().operation;
    return operation == null ? ValueMemory.UNCHARGED.account() : operation.memory();
  }

  @Override
  public void tick(int count) {
    Steps steps = threads.get();
    steps.left -= count;
    if (steps.left <= 0) {
      steps.left = CountedCheck.STEPS;
      Operation operation = steps.operation;
      if (operation != null) {
        operation.check();
      }
    }
  }
}

package dev.morphium.engine.memory;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The memory account of one command or cursor, which charges a {@link MemoryBudget}.
 *
 * <p>It reserves chunks, so that the budget's counter is touched once for many documents, and a
 * first part of what it holds is free, so that small commands never touch it and get on while large
 * ones have used the budget up; many open cursors would be too many such parts. Belongs to one
 * thread at a time; closing it gives everything back, and what is released later counts for
 * nothing.
 */
public final class MemoryAccount implements AutoCloseable {
  /** What a command may hold beside the budget. */
  static final long FREE = 256L << 10;

  private static final long CHUNK = 1L << 20;

  private final MemoryBudget budget;
  private long free = FREE;
  private long held;
  private long reserved;
  private boolean closed;

  public MemoryAccount(MemoryBudget budget) {
    this.budget = budget;
  }

  /** How many bytes are charged. */
  public long held() {
    return held;
  }

  /** Charges so many bytes, or none. @return whether the budget had room */
  public boolean tryCharge(long bytes) {
    long missing = held + bytes - free - reserved;
    if (missing > 0) {
      requireOpen();
      long chunk = Math.max(missing, CHUNK);
      if (budget.tryReserve(chunk)) {
        reserved += chunk;
      } else if (chunk > missing && budget.tryReserve(missing)) {
        reserved += missing;
      } else {
        return false;
      }
    }
    held += bytes;
    return true;
  }

  /**
   * Charges so many bytes.
   *
   * @throws CommandException 146 when the budget has no room for them
   */
  public void charge(long bytes) {
    if (!tryCharge(bytes)) {
      throw exceeded();
    }
  }

  /** Charges so many bytes even where the budget has no room: for what cannot be done with less. */
  public void overdraw(long bytes) {
    if (!tryCharge(bytes)) {
      long missing = held + bytes - free - reserved;
      budget.overdraw(missing);
      reserved += missing;
      held += bytes;
    }
  }

  /** Nothing that is held is free from now on. */
  public void chargeAll() {
    if (!closed) {
      free = 0;
      long missing = held - reserved;
      if (missing > 0) {
        budget.overdraw(missing);
        reserved += missing;
      }
    }
  }

  /** Takes back what was charged. */
  public void release(long bytes) {
    if (closed) {
      return;
    }
    held -= bytes;
    long spare = reserved - Math.max(0, held - free);
    if (spare >= 2 * CHUNK || held == 0 && spare > 0) {
      long back = held == 0 ? spare : spare - CHUNK;
      reserved -= back;
      budget.release(back);
    }
  }

  private CommandException exceeded() {
    return new CommandException(
        ErrorCode.EXCEEDED_MEMORY_LIMIT,
        "Exceeded the memory budget of all running commands, which is "
            + budget.capacity()
            + " bytes; this command holds "
            + held
            + " bytes");
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the account of a command that has ended");
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      budget.release(reserved);
      reserved = 0;
      held = 0;
    }
  }
}

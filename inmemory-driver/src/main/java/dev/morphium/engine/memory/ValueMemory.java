package dev.morphium.engine.memory;

import java.util.function.Supplier;

/**
 * The memory of the values that expressions build: the limit of each of them, and the memory
 * account of the operation at work, so that those of all operations have a common limit, too.
 *
 * @param limits how much one value may take
 * @param accounts gives the account of the operation that this thread works for
 */
public record ValueMemory(MemoryLimits limits, Supplier<MemoryAccount> accounts) {
  /** The initial limits of single values, and no memory account. */
  public static final ValueMemory UNCHARGED = uncharged(MemoryLimits.INITIAL);

  /** These limits of single values, and no memory account. */
  public static ValueMemory uncharged(MemoryLimits limits) {
    return new ValueMemory(limits, () -> new MemoryAccount(new MemoryBudget(Long.MAX_VALUE)));
  }

  /** How much one value may take, in bytes. */
  public long limit(MemoryLimit limit) {
    return limits.bytes(limit);
  }

  /** The account of the operation that this thread works for. */
  public MemoryAccount account() {
    return accounts.get();
  }
}

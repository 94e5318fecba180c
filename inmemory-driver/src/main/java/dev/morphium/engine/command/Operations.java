package dev.morphium.engine.command;

import dev.morphium.engine.memory.MemoryBudget;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The operations that run right now, for {@code currentOp} and {@code killOp}. */
public final class Operations {
  private final ConcurrentHashMap<Integer, Operation> running = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final ThreadOperations interrupts = new ThreadOperations();
  private final MemoryBudget memory;
  private final LongSupplier nanoClock;
  private final LongSupplier defaultReadMillis;

  /**
   * @param defaultReadMillis the time limit of reads that bring none; 0 for none
   * @param memory what the values take that expressions build
   */
  public Operations(LongSupplier nanoClock, LongSupplier defaultReadMillis, MemoryBudget memory) {
    this.nanoClock = nanoClock;
    this.defaultReadMillis = defaultReadMillis;
    this.memory = memory;
  }

  /** Where long computations look whether the operation of their thread is to end. */
  public ThreadOperations interrupts() {
    return interrupts;
  }

  /**
   * Begins an operation.
   *
   * @param askedMillis its {@code maxTimeMS}; 0 when it has none
   */
  public Operation start(Invocation invocation, long askedMillis) {
    long limitMillis = askedMillis == 0 ? usualMillis(invocation) : askedMillis;
    Operation operation =
        new Operation(
            lastId.incrementAndGet(), invocation, nanoClock, limitMillis * 1_000_000, memory);
    running.put(operation.id(), operation);
    return operation;
  }

  /** A read that says 0 itself has no limit, whatever is usual. */
  private long usualMillis(Invocation invocation) {
    CommandSpec spec = invocation.spec();
    return spec.is(CommandFlag.READ)
            && spec.is(CommandFlag.READ_CONCERN)
            && !spec.is(CommandFlag.AWAITS)
            && !invocation.arguments().has(GenericFields.MAX_TIME)
        ? defaultReadMillis.getAsLong()
        : 0;
  }

  public void end(Operation operation) {
    running.remove(operation.id());
    operation.ended();
  }

  public Collection<Operation> running() {
    return running.values();
  }

  /**
   * A client is gone, and nobody would get the answers: what only reads is killed, and what has
   * written no longer waits for more members than the majority.
   */
  public void disconnected(ClientContext client) {
    for (Operation operation : running.values()) {
      Invocation invocation = operation.invocation();
      if (invocation.client() != client) {
        continue;
      }
      if (invocation.spec().is(CommandFlag.WRITE)) {
        operation.disconnected();
      } else {
        operation.kill();
      }
    }
  }

  /** Whether a command of a client is under way that writes. */
  public boolean isWriting(ClientContext client) {
    return running.values().stream()
        .map(Operation::invocation)
        .anyMatch(
            invocation ->
                invocation.client() == client
                    && (invocation.spec().is(CommandFlag.WRITE)
                        || invocation.spec().is(CommandFlag.ENDS_TRANSACTION)));
  }

  /** Kills all operations that the condition holds for. */
  public void killIf(Predicate<Operation> condition) {
    running.values().stream().filter(condition).forEach(Operation::kill);
  }

  public @Nullable Operation find(int id) {
    return running.get(id);
  }
}

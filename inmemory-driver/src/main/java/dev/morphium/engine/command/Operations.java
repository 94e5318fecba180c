package dev.morphium.engine.command;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The operations that run right now, for {@code currentOp} and {@code killOp}. */
public final class Operations {
  private final ConcurrentHashMap<Integer, Operation> running = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final LongSupplier nanoClock;

  public Operations(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  Operation start(Invocation invocation, long limitMillis) {
    Operation operation =
        new Operation(lastId.incrementAndGet(), invocation, nanoClock, limitMillis * 1_000_000);
    running.put(operation.id(), operation);
    return operation;
  }

  void end(Operation operation) {
    running.remove(operation.id());
  }

  public Collection<Operation> running() {
    return running.values();
  }

  public @Nullable Operation find(int id) {
    return running.get(id);
  }
}

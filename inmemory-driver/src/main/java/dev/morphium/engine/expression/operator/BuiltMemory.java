package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The memory of an array that an expression builds, its limit, and its charge to the operation:
 * without a limit, a loop that doubles its result would take all memory.
 */
final class BuiltMemory {
  private final String name;
  private final Scope scope;
  private final long mark;
  private final long limit;
  private long bytes;
  private long charged;

  BuiltMemory(String name, Scope scope) {
    this.name = name;
    this.scope = scope;
    this.mark = scope.held();
    this.limit = scope.context().memory().limit(MemoryLimit.MAP_REDUCE);
  }

  /** Elements that are there already become elements of the array, too. */
  void addElements(long count) {
    add(count * ValueSize.REFERENCE_BYTES);
  }

  /**
   * A new value becomes an element; what was charged on the way to it has served.
   *
   * @throws CommandException 146 when that is too much
   */
  void add(Value value) {
    scope.release(mark + charged);
    add(ValueSize.of(value));
  }

  /** The result is this value now, and not the one before. */
  void replace(Value value) {
    scope.release(mark);
    bytes = 0;
    charged = 0;
    add(ValueSize.of(value));
  }

  private void add(long more) {
    bytes += more;
    if (bytes > limit) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT, name + " would use too much memory and cannot spill");
    }
    if (bytes - charged >= ValueSize.LARGE) {
      scope.hold(bytes - charged);
      charged = bytes;
    }
  }
}

package dev.morphium.engine.expression.operator;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The memory of an array that an expression builds, and its limit: without one, a loop that doubles
 * its result would take all memory.
 */
final class BuiltMemory {
  /** A reference to an element, and the room that a growing list keeps. */
  private static final int REFERENCE_BYTES = 16;

  private final String name;
  private final long limit;
  private long bytes;

  BuiltMemory(String name, MemoryLimits limits) {
    this.name = name;
    this.limit = limits.bytes(MemoryLimit.MAP_REDUCE);
  }

  /** Elements that are there already become elements of the array, too. */
  void addElements(long count) {
    add(count * REFERENCE_BYTES);
  }

  /** A new value becomes an element. */
  void add(Value value) {
    add(ValueSize.of(value));
  }

  /** The result is this value now, and not the one before. */
  void replace(Value value) {
    bytes = 0;
    add(value);
  }

  private void add(long more) {
    bytes += more;
    if (bytes > limit) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT, name + " would use too much memory and cannot spill");
    }
  }
}

package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The memory that the values of one accumulator take, and its limit. */
final class GatheredMemory {
  /** The state around the values. */
  private static final int STATE_BYTES = 128;

  private final String name;
  private final long limit;
  private long bytes;

  GatheredMemory(String name, MemoryLimit kind, MemoryLimits limits) {
    this.name = name;
    this.limit = limits.bytes(kind);
  }

  /**
   * Holds one more value.
   *
   * @return the value to be held: a small one does not keep the bytes of its document
   * @throws CommandException 146 when the values take too much
   */
  Value hold(Value value) {
    Value held = ValueSize.compact(value);
    hold(ValueSize.of(held));
    return held;
  }

  /** Holds so many bytes more. @throws CommandException 146 when that is too much */
  void hold(long more) {
    bytes += more;
    if (bytes > limit) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT,
          name
              + " used too much memory and cannot spill to disk. Memory limit: "
              + limit
              + " bytes");
    }
  }

  /** A value is no longer held. */
  void release(Value value) {
    release(ValueSize.of(value));
  }

  void release(long less) {
    bytes -= less;
  }

  /** What the values take, with the state around them. */
  long total() {
    return STATE_BYTES + bytes;
  }
}

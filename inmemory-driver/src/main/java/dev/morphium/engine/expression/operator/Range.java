package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The expression {@code $range}: int32s at equal distances. Source: MongoDB manual, "$range". */
final class Range {
  /** How many bytes a number takes in memory. */
  private static final long BYTES_EACH = 16;

  /** How many numbers are made between two looks whether the command is to end. */
  private static final int CHUNK = 1024;

  private Range() {}

  static Value range(List<Value> operands, Scope scope) {
    long start = bound(operands.get(0), "starting", 34443);
    long end = bound(operands.get(1), "ending", 34445);
    long step = operands.size() == 2 ? 1 : bound(operands.get(2), "step", 34447);
    if (step == 0) {
      throw new CommandException(34449, "$range requires a non-zero step value");
    }
    long count = step > 0 ? Math.ceilDiv(end - start, step) : Math.ceilDiv(start - end, -step);
    long limit = scope.context().memory().limit(MemoryLimit.RANGE);
    if (count * BYTES_EACH > limit) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT,
          "$range would use too much memory (%d bytes) and cannot spill to disk. Memory limit: %d"
                  .formatted(count * BYTES_EACH, limit)
              + " bytes");
    }
    scope.hold(Math.max(0, count) * BYTES_EACH);
    List<Value> numbers = new ArrayList<>((int) Math.max(0, count));
    for (long i = 0; i < count; i++) {
      if (i % CHUNK == 0) {
        scope.context().interrupts().tick(CHUNK);
      }
      numbers.add(new Int32Value((int) (start + i * step)));
    }
    return ArrayValue.of(numbers);
  }

  private static long bound(Value value, String which, int code) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          code,
          "$range requires a numeric %s value, found value of type: %s"
              .formatted(which, value.type().alias()));
    }
    if (!number.isInt()) {
      throw new CommandException(
          code + 1,
          "$range requires a %s value that can be represented as a 32-bit integer, found value: %s"
              .formatted(which, NumberExpressions.text(number)));
    }
    return number.longValue();
  }
}

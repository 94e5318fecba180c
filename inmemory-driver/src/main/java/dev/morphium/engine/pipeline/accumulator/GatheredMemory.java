package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/** The memory that the values of one gathering accumulator take, and its limit. */
final class GatheredMemory {
  private static final long LIMIT = 100L * 1024 * 1024;
  private static final int VALUE_BYTES = 24;

  private final String name;
  private long bytes;

  GatheredMemory(String name) {
    this.name = name;
  }

  /**
   * @throws CommandException 146 when the values take too much
   */
  void hold(Value value) {
    bytes += size(value);
    if (bytes > LIMIT) {
      throw new CommandException(
          146,
          name
              + " used too much memory and cannot spill to disk. Memory limit: "
              + LIMIT
              + " bytes");
    }
  }

  private static long size(Value value) {
    return switch (value) {
      case Document document -> VALUE_BYTES + document.length();
      case StringValue string -> VALUE_BYTES + string.length();
      case ArrayValue array -> {
        byte[] bytes = array.bytes();
        if (bytes != null) {
          yield VALUE_BYTES + LittleEndian.int32(bytes, array.offset());
        }
        long sum = VALUE_BYTES;
        for (Value element : array.elements()) {
          sum += size(element);
        }
        yield sum;
      }
      default -> VALUE_BYTES;
    };
  }
}

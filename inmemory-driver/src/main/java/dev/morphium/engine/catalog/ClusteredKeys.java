package dev.morphium.engine.catalog;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * Validates the {@code _id}s of a clustered collection: they are its record ids, whose size has a
 * limit. Source: MongoDB manual, "Clustered Collections".
 */
public final class ClusteredKeys {
  private static final int MOST_BYTES = 8 * 1024 * 1024;
  private static final int LONG_BINARY = 0xFF;

  private ClusteredKeys() {}

  /**
   * @throws CommandException 5894900 when the document's {@code _id} is too large
   */
  public static void check(Document document) {
    if (document.length() < MOST_BYTES - LONG_BINARY) {
      return;
    }
    long size = size(document.get("_id"));
    if (size > MOST_BYTES) {
      throw new CommandException(
          5894900,
          "The size of a clustered key is limited to %d bytes, but this one has %d"
              .formatted(MOST_BYTES, size));
    }
  }

  /** About how long a value is as a key, with its type and what ends it. */
  private static long size(Value id) {
    return switch (id) {
      case StringValue string -> 2L + string.length();
      case BinaryValue binary ->
          binary.data().length + (binary.data().length < LONG_BINARY ? 3L : 7L);
      case Document document -> document.length();
      default -> 0;
    };
  }
}

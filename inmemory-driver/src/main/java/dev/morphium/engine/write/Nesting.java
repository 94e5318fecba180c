package dev.morphium.engine.write;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;

/** How deeply documents are nested. */
public final class Nesting {
  private Nesting() {}

  /**
   * Checks the nesting of a document to store.
   *
   * @throws CommandException 15 when it is nested more deeply than a stored document may be
   */
  public static void check(Document document) {
    if (isDeeper(document.bytes(), document.offset(), Limits.MAX_STORED_DEPTH)) {
      throw new CommandException(
          ErrorCode.OVERFLOW,
          "cannot insert document because it exceeds "
              + Limits.MAX_STORED_DEPTH
              + " levels of nesting");
    }
  }

  private static boolean isDeeper(byte[] bytes, int offset, int levels) {
    ElementCursor cursor = new ElementCursor(bytes, offset);
    while (cursor.next()) {
      byte type = cursor.type();
      boolean nested = type == ValueType.OBJECT.code() || type == ValueType.ARRAY.code();
      if (nested && (levels == 1 || isDeeper(bytes, cursor.valueOffset(), levels - 1))) {
        return true;
      }
    }
    return false;
  }
}

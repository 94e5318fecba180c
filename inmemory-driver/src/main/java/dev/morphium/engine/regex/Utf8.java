package dev.morphium.engine.regex;

import java.nio.charset.StandardCharsets;

/**
 * Reading code points from UTF-8 bytes.
 *
 * <p>Bytes that are not UTF-8 count as one replacement character each; nothing reads beyond the
 * end.
 */
final class Utf8 {
  private static final int REPLACEMENT = 0xFFFD;

  private Utf8() {}

  /** The code point that starts here. */
  static int codePoint(byte[] bytes, int at, int end) {
    int first = bytes[at];
    if (first >= 0) {
      return first;
    }
    return switch (length(bytes, at, end)) {
      case 2 -> (first & 0x1F) << 6 | bytes[at + 1] & 0x3F;
      case 3 -> (first & 0x0F) << 12 | (bytes[at + 1] & 0x3F) << 6 | bytes[at + 2] & 0x3F;
      case 4 ->
          (first & 0x07) << 18
              | (bytes[at + 1] & 0x3F) << 12
              | (bytes[at + 2] & 0x3F) << 6
              | bytes[at + 3] & 0x3F;
      default -> REPLACEMENT;
    };
  }

  /** How many bytes the code point takes that starts here. */
  static int length(byte[] bytes, int at, int end) {
    int first = bytes[at];
    if (first >= 0) {
      return 1;
    }
    int length = (first & 0xE0) == 0xC0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 0;
    if (length == 0) {
      length = (first & 0xF8) == 0xF0 ? 4 : 1;
    }
    if (at + length > end) {
      return 1;
    }
    for (int i = 1; i < length; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return 1;
      }
    }
    return length;
  }

  /** Where the code point before this place starts; not before the start. */
  static int before(byte[] bytes, int at, int start) {
    int place = at - 1;
    while (place > start && at - place < 4 && (bytes[place] & 0xC0) == 0x80) {
      place--;
    }
    return place + length(bytes, place, at) == at ? place : at - 1;
  }

  static byte[] encode(int codePoint) {
    return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
  }
}

package dev.morphium.bson;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8: the check of bytes, strict encoding, and code points read in place.
 *
 * <p>The check looks at eight bytes at a time while text is ASCII, as most is. Reading code points
 * is lenient: bytes that are not UTF-8 count as one replacement character each, and nothing reads
 * beyond the end. Source: RFC 3629.
 */
public final class Utf8 {
  private static final int REPLACEMENT = 0xfffd;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private Utf8() {}

  /** Whether the bytes from {@code start} up to, and without, {@code end} are well-formed. */
  public static boolean isValid(byte[] bytes, int start, int end) {
    int position = start;
    while (position + Long.BYTES <= end && (LittleEndian.int64(bytes, position) & HIGH_BITS) == 0) {
      position += Long.BYTES;
    }
    int left = end - position;
    if (left < Long.BYTES && position + Long.BYTES <= bytes.length) {
      long rest = (1L << Byte.SIZE * left) - 1;
      if ((LittleEndian.int64(bytes, position) & HIGH_BITS & rest) == 0) {
        return true;
      }
    }
    while (position < end) {
      if (bytes[position] >= 0) {
        position++;
        continue;
      }
      int length = sequence(bytes, position, end);
      if (length == 0) {
        return false;
      }
      position += length;
    }
    return true;
  }

  /** Length of the well-formed character of several bytes at a position; 0 when it is malformed. */
  private static int sequence(byte[] bytes, int position, int end) {
    int first = bytes[position] & 0xff;
    if (first < 0xc2 || first > 0xf4) {
      return 0;
    }
    int length = length(bytes, position, end);
    if (length == 1) {
      return 0;
    }
    int second = bytes[position + 1] & 0xff;
    int lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return second < lowest || second > highest ? 0 : length;
  }

  /**
   * Writes a string where there is room for three bytes a character.
   *
   * @return where it ends; when half a surrogate pair has no other half, which UTF-8 cannot say,
   *     the complement ({@code ~index}) of its index in the text
   */
  public static int encode(String text, byte[] buffer, int start) {
    int length = text.length();
    int position = start;
    for (int index = 0; index < length; index++) {
      char letter = text.charAt(index);
      if (letter >= 0x80) {
        return encodeRest(text, index, buffer, position);
      }
      buffer[position++] = (byte) letter;
    }
    return position;
  }

  private static int encodeRest(String text, int first, byte[] buffer, int start) {
    int position = start;
    for (int index = first; index < text.length(); index++) {
      char letter = text.charAt(index);
      if (letter < 0x80) {
        buffer[position++] = (byte) letter;
      } else if (letter < 0x800) {
        buffer[position++] = (byte) (0xc0 | letter >> 6);
        buffer[position++] = (byte) (0x80 | letter & 0x3f);
      } else if (Character.isSurrogate(letter)) {
        int codePoint = text.codePointAt(index);
        if (codePoint == letter) {
          return ~index;
        }
        buffer[position++] = (byte) (0xf0 | codePoint >> 18);
        buffer[position++] = (byte) (0x80 | codePoint >> 12 & 0x3f);
        buffer[position++] = (byte) (0x80 | codePoint >> 6 & 0x3f);
        buffer[position++] = (byte) (0x80 | codePoint & 0x3f);
        index++;
      } else {
        buffer[position++] = (byte) (0xe0 | letter >> 12);
        buffer[position++] = (byte) (0x80 | letter >> 6 & 0x3f);
        buffer[position++] = (byte) (0x80 | letter & 0x3f);
      }
    }
    return position;
  }

  /** The bytes of a code point. */
  public static byte[] encode(int codePoint) {
    return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a byte goes on with a code point that started before it. */
  public static boolean isContinuation(byte value) {
    return (value & 0xc0) == 0x80;
  }

  /** The code point that starts here. */
  public static int codePoint(byte[] bytes, int at, int end) {
    int first = bytes[at];
    if (first >= 0) {
      return first;
    }
    return switch (length(bytes, at, end)) {
      case 2 -> (first & 0x1f) << 6 | bytes[at + 1] & 0x3f;
      case 3 -> (first & 0x0f) << 12 | (bytes[at + 1] & 0x3f) << 6 | bytes[at + 2] & 0x3f;
      case 4 ->
          (first & 0x07) << 18
              | (bytes[at + 1] & 0x3f) << 12
              | (bytes[at + 2] & 0x3f) << 6
              | bytes[at + 3] & 0x3f;
      default -> REPLACEMENT;
    };
  }

  /** How many bytes the code point takes that starts here. */
  public static int length(byte[] bytes, int at, int end) {
    int first = bytes[at];
    if (first >= 0) {
      return 1;
    }
    int length = (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : 0;
    if (length == 0) {
      length = (first & 0xf8) == 0xf0 ? 4 : 1;
    }
    if (at + length > end) {
      return 1;
    }
    for (int i = 1; i < length; i++) {
      if (!isContinuation(bytes[at + i])) {
        return 1;
      }
    }
    return length;
  }

  /** Where the code point before this place starts; not before the start. */
  public static int before(byte[] bytes, int at, int start) {
    int place = at - 1;
    while (place > start && at - place < 4 && isContinuation(bytes[place])) {
      place--;
    }
    return place + length(bytes, place, at) == at ? place : at - 1;
  }
}

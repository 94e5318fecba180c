package dev.morphium.wire;

/**
 * The check that bytes are well-formed UTF-8.
 *
 * <p>Text is mostly ASCII, so that eight bytes at a time are looked at. Source: RFC 3629.
 */
final class Utf8 {
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** Whether the bytes from {@code start} up to, and without, {@code end} are well-formed. */
  static boolean isValid(byte[] bytes, int start, int end) {
    int position = start;
    while (position + Long.BYTES <= end) {
      if ((LittleEndian.int64(bytes, position) & HIGH_BITS) != 0) {
        break;
      }
      position += Long.BYTES;
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

  /** Length of the character of several bytes at a position; 0 when it is malformed. */
  private static int sequence(byte[] bytes, int position, int end) {
    int first = bytes[position] & 0xff;
    if (first < 0xc2 || first > 0xf4) {
      return 0;
    }
    int length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (end - position < length) {
      return 0;
    }
    int second = bytes[position + 1] & 0xff;
    int lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (second < lowest || second > highest) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((bytes[position + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}

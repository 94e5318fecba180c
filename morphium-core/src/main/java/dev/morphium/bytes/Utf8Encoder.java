package dev.morphium.bytes;

import dev.morphium.exception.MappingException;

/** Strings as UTF-8, where half a surrogate pair is an error and no question mark. */
final class Utf8Encoder {
  private Utf8Encoder() {}

  /** Writes a string where there is room for three bytes a character; gives the end. */
  static int encode(String text, byte[] buffer, int start) {
    int length = text.length();
    int position = start;
    int index = 0;
    while (index < length) {
      char letter = text.charAt(index);
      if (letter >= 0x80) {
        return encodeRest(text, index, buffer, position);
      }
      buffer[position++] = (byte) letter;
      index++;
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
          throw new MappingException(
              "a string has half a surrogate pair at index %d, which UTF-8 cannot say"
                  .formatted(index));
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
}

package dev.morphium.pool.uri;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The escapes of connection strings. Source: RFC 3986, section 2.1. */
final class UriText {
  private UriText() {}

  /**
   * A text with its escapes like {@code %40} replaced by what they stand for.
   *
   * @param what the thing, for messages; the text itself may be a secret
   */
  static String decode(String what, String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(UTF_8);
    byte[] decoded = new byte[bytes.length];
    int length = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '%') {
        decoded[length++] = bytes[i];
        continue;
      }
      int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
      int low = high >= 0 ? Character.digit(bytes[i + 2], 16) : -1;
      if (low < 0) {
        throw new IllegalArgumentException(
            "after %% come two hexadecimal digits; %s has others: %% itself is written %%25"
                .formatted(what));
      }
      decoded[length++] = (byte) (high << 4 | low);
      i += 2;
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(decoded, 0, length)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the escapes in " + what + " are not UTF-8", e);
    }
  }
}

package dev.morphium.protocol.scram;

import java.text.Normalizer;

/**
 * SASLprep: the preparation that makes passwords equal that look equal. Source: RFC 4013, and RFC
 * 3454 for its tables.
 */
public final class SaslPrep {
  private SaslPrep() {}

  /**
   * The text as it is hashed.
   *
   * @throws IllegalArgumentException when it holds a character that no password may have; the
   *     message tells the character's number and not the text
   */
  public static String prepare(String text) {
    if (text.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
      return text;
    }
    StringBuilder mapped = new StringBuilder(text.length());
    text.codePoints()
        .filter(c -> !isMappedToNothing(c))
        .map(c -> isOtherSpace(c) ? ' ' : c)
        .forEach(mapped::appendCodePoint);
    String normal = Normalizer.normalize(mapped, Normalizer.Form.NFKC);
    normal.codePoints().forEach(SaslPrep::checkAllowed);
    checkDirections(normal);
    return normal;
  }

  /**
   * The password as it is hashed, in an array of its own.
   *
   * @throws IllegalArgumentException when it holds a character that no password may have
   */
  public static char[] prepare(char[] password) {
    for (char c : password) {
      if (c < 0x20 || c >= 0x7f) {
        return prepare(new String(password)).toCharArray();
      }
    }
    return password.clone(); // the usual password leaves no text behind
  }

  /** Table B.1. */
  private static boolean isMappedToNothing(int c) {
    return c == 0xad
        || c == 0x34f
        || c == 0x1806
        || (c >= 0x180b && c <= 0x180d)
        || (c >= 0x200b && c <= 0x200d)
        || c == 0x2060
        || (c >= 0xfe00 && c <= 0xfe0f)
        || c == 0xfeff;
  }

  /** Table C.1.2. */
  private static boolean isOtherSpace(int c) {
    return c == 0xa0
        || c == 0x1680
        || (c >= 0x2000 && c <= 0x200b)
        || c == 0x202f
        || c == 0x205f
        || c == 0x3000;
  }

  private static void checkAllowed(int c) {
    boolean control = c < 0x20 || c == 0x7f || (c >= 0x80 && c <= 0x9f) || isOtherControl(c);
    boolean noCharacter =
        (c & 0xfffe) == 0xfffe
            || (c >= 0xfdd0 && c <= 0xfdef)
            || (c >= 0xd800 && c <= 0xdfff)
            || !Character.isDefined(c);
    boolean ownUse = Character.getType(c) == Character.PRIVATE_USE;
    boolean unsuitable =
        (c >= 0xfff9 && c <= 0xfffd)
            || (c >= 0x2ff0 && c <= 0x2ffb)
            || c == 0x340
            || c == 0x341
            || c == 0x200e
            || c == 0x200f
            || (c >= 0x202a && c <= 0x202e)
            || (c >= 0x206a && c <= 0x206f)
            || c == 0xe0001
            || (c >= 0xe0020 && c <= 0xe007f);
    if (control || noCharacter || ownUse || unsuitable || isOtherSpace(c)) {
      throw new IllegalArgumentException(
          "the password contains the character U+%04X, which no password may have".formatted(c));
    }
  }

  /** Table C.2.2, beyond the first 256 characters. */
  private static boolean isOtherControl(int c) {
    return c == 0x6dd
        || c == 0x70f
        || c == 0x180e
        || c == 0x200c
        || c == 0x200d
        || c == 0x2028
        || c == 0x2029
        || (c >= 0x2060 && c <= 0x2063)
        || c == 0xfeff
        || (c >= 0x1d173 && c <= 0x1d17a);
  }

  /** RFC 3454, section 6: who writes from right to left does so from the first to the last. */
  private static void checkDirections(String text) {
    boolean right = text.codePoints().anyMatch(SaslPrep::isFromRight);
    boolean left =
        text.codePoints()
            .anyMatch(
                c -> Character.getDirectionality(c) == Character.DIRECTIONALITY_LEFT_TO_RIGHT);
    if (right
        && (left
            || !isFromRight(text.codePointAt(0))
            || !isFromRight(text.codePointBefore(text.length())))) {
      throw new IllegalArgumentException(
          "the password mixes characters written from the right with others in a way that no"
              + " password may have");
    }
  }

  private static boolean isFromRight(int c) {
    byte direction = Character.getDirectionality(c);
    return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
  }
}

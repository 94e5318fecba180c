package dev.morphium.engine.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The terms as the keys of a text index hold them: long ones are cut, and a hash of the whole term
 * takes the place of the rest.
 */
public final class TextTerms {
  private static final int LONGEST_OF_OLD = 32;
  private static final int LONGEST = 224;

  private TextTerms() {}

  /** The bytes of a term in the keys of an index. */
  public static byte[] keyOf(String term, TextIndexSpec spec) {
    byte[] utf8 = term.getBytes(StandardCharsets.UTF_8);
    int longest =
        switch (spec.version()) {
          case 1 -> Integer.MAX_VALUE;
          case 2 -> LONGEST_OF_OLD;
          default -> LONGEST;
        };
    if (utf8.length <= longest) {
      return utf8;
    }
    try {
      byte[] hash = MessageDigest.getInstance("MD5").digest(utf8);
      byte[] suffix = HexFormat.of().formatHex(hash).getBytes(StandardCharsets.US_ASCII);
      byte[] key = Arrays.copyOf(utf8, longest + suffix.length);
      System.arraycopy(suffix, 0, key, longest, suffix.length);
      return key;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }
}

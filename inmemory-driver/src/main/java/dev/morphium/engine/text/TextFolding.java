package dev.morphium.engine.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;

/**
 * What text search makes of single characters: case folding, diacritics, and the delimiters between
 * words.
 *
 * <p>Source: MongoDB manual, "Text Indexes", sections on case and diacritic insensitivity and on
 * tokenization delimiters, which name the properties of Unicode.
 */
final class TextFolding {
  private static final int ASCII = 0x80;
  private static final int DOTLESS_I = 0x131;
  private static final int DOTTED_CAPITAL_I = 0x130;

  private static final int[] DELIMITERS = {
    UProperty.WHITE_SPACE,
    UProperty.DASH,
    UProperty.HYPHEN,
    UProperty.QUOTATION_MARK,
    UProperty.TERMINAL_PUNCTUATION,
    UProperty.PATTERN_SYNTAX,
    UProperty.S_TERM
  };

  private TextFolding() {}

  /** Whether this character stands between words; the apostrophe is a part of English words. */
  static boolean isDelimiter(int character, boolean english) {
    if (character < ASCII) {
      boolean word = Character.isLetterOrDigit(character) || character == '_';
      boolean control = character < ' ' && !(character >= '\t' && character <= '\r');
      return !(word || control || character == 0x7F || english && character == '\'');
    }
    for (int property : DELIMITERS) {
      if (UCharacter.hasBinaryProperty(character, property)) {
        return true;
      }
    }
    return false;
  }

  /** The text in lower case, character by character. */
  static String lower(String text, boolean turkish) {
    StringBuilder lower = null;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      int folded = lower(character, turkish);
      if (folded != character && lower == null) {
        lower = new StringBuilder(text.length()).append(text, 0, i);
      }
      if (lower != null) {
        lower.appendCodePoint(folded);
      }
      i += Character.charCount(character);
    }
    return lower == null ? text : lower.toString();
  }

  private static int lower(int character, boolean turkish) {
    if (character < ASCII) {
      return character >= 'A' && character <= 'Z'
          ? turkish && character == 'I' ? DOTLESS_I : character + ('a' - 'A')
          : character;
    }
    return character == DOTTED_CAPITAL_I && turkish ? 'i' : UCharacter.foldCase(character, true);
  }

  /** The text without diacritics. */
  static String withoutDiacritics(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= ASCII || character == '^' || character == '`') {
        return stripped(text);
      }
    }
    return text;
  }

  private static String stripped(String text) {
    StringBuilder stripped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            character -> {
              int base = withoutDiacritics(character);
              if (base != 0) {
                stripped.appendCodePoint(base);
              }
            });
    return stripped.toString();
  }

  /** The character without its diacritics, or 0 when it is nothing else. */
  private static int withoutDiacritics(int character) {
    if (isDiacritic(character)) {
      return 0;
    }
    String parts = Normalizer2.getNFDInstance().getDecomposition(character);
    if (parts == null) {
      return character;
    }
    StringBuilder kept = new StringBuilder();
    parts.codePoints().filter(part -> !isDiacritic(part)).forEach(kept::appendCodePoint);
    String composed = Normalizer2.getNFCInstance().normalize(kept);
    return composed.codePointCount(0, composed.length()) == 1 ? composed.codePointAt(0) : character;
  }

  private static boolean isDiacritic(int character) {
    return UCharacter.hasBinaryProperty(character, UProperty.DIACRITIC);
  }
}

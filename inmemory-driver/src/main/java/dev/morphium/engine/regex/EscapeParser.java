package dev.morphium.engine.regex;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands behind a backslash and means a character or a set of characters, in and outside
 * of classes alike.
 */
final class EscapeParser {
  private static final String TOO_LARGE =
      "character code point value in \\x{} or \\o{} is too large";
  private static final String NO_DIGITS = "digits missing in \\x{} or \\o{} or \\N{U+}";

  private final PatternReader reader;

  EscapeParser(PatternReader reader) {
    this.reader = reader;
  }

  /**
   * The set behind a letter such as {@code d} or {@code P}, which is read already; null when the
   * letter names no set.
   */
  @Nullable CodePointSet set(int letter, boolean unicode) {
    return switch (letter) {
      case 'd', 's', 'w', 'h', 'v' -> NamedSets.escape(letter, unicode);
      case 'D', 'S', 'W', 'H', 'V' ->
          CodePointSet.builder().addSet(NamedSets.escape(letter | 0x20, unicode)).negate().build();
      case 'p' -> property(false);
      case 'P' -> property(true);
      default -> null;
    };
  }

  private CodePointSet property(boolean negated) {
    String name;
    boolean not = negated;
    if (reader.accept('{')) {
      not ^= reader.accept('^');
      name = reader.takeWhile(c -> c != '}');
      if (!reader.accept('}')) {
        throw RegexException.pattern("malformed \\P or \\p sequence");
      }
    } else {
      int letter = reader.next();
      if (letter == PatternReader.END || !Character.isLetter(letter)) {
        throw RegexException.pattern("malformed \\P or \\p sequence");
      }
      name = Character.toString(letter);
    }
    IntPredicate property = UnicodeProperties.find(name);
    if (property == null) {
      throw RegexException.pattern("unknown property after \\P or \\p");
    }
    CodePointSet.Builder set = CodePointSet.builder().addProperty(property);
    return not ? set.negate().build() : set.build();
  }

  /**
   * The code point behind a letter that is read already. @throws RegexException when it means none
   */
  int character(int letter) {
    return switch (letter) {
      case 'a' -> 7;
      case 'e' -> 27;
      case 'f' -> 12;
      case 'n' -> 10;
      case 'r' -> 13;
      case 't' -> 9;
      case 'c' -> control();
      case 'x' -> hexadecimal();
      case 'o' -> bracedOctal();
      case '0' -> octal(0, 2);
      case 'F', 'L', 'l', 'U', 'u' ->
          throw RegexException.pattern(
              "PCRE2 does not support \\F, \\L, \\l, \\N{name}, \\U, or \\u");
      case PatternReader.END -> throw RegexException.pattern("\\ at end of pattern");
      default -> {
        boolean alphanumeric =
            letter < 128 && (Character.isLetter(letter) || Character.isDigit(letter));
        if (alphanumeric) {
          throw RegexException.pattern("unrecognized character follows \\");
        }
        yield letter;
      }
    };
  }

  private int control() {
    int c = reader.next();
    if (c == PatternReader.END) {
      throw RegexException.pattern("\\c at end of pattern");
    }
    if (c < 32 || c > 126) {
      throw RegexException.pattern("\\c must be followed by a printable ASCII character");
    }
    return Character.toUpperCase(c) ^ 64;
  }

  private int hexadecimal() {
    if (reader.accept('{')) {
      return braced(16, "non-hex character in \\x{} (closing brace missing?)");
    }
    int value = 0;
    for (int i = 0; i < 2 && Character.digit(reader.peek(), 16) >= 0; i++) {
      value = 16 * value + Character.digit(reader.next(), 16);
    }
    return value;
  }

  private int bracedOctal() {
    if (!reader.accept('{')) {
      throw RegexException.pattern("missing opening brace after \\o");
    }
    return braced(8, "non-octal character in \\o{} (closing brace missing?)");
  }

  /** Reads digits up to a closing brace; the opening one is read already. */
  int braced(int radix, String malformed) {
    if (reader.accept('}')) {
      throw RegexException.pattern(NO_DIGITS);
    }
    int value = 0;
    while (!reader.accept('}')) {
      int c = reader.next();
      int digit = c > 127 ? -1 : Character.digit(c, radix);
      if (digit < 0) {
        throw RegexException.pattern(malformed);
      }
      value = radix * value + digit;
      if (value > Character.MAX_CODE_POINT) {
        throw RegexException.pattern(TOO_LARGE);
      }
    }
    return checked(value);
  }

  /** Reads up to so many more octal digits behind the value read so far. */
  int octal(int value, int digits) {
    int result = value;
    for (int i = 0; i < digits && reader.peek() >= '0' && reader.peek() <= '7'; i++) {
      result = 8 * result + (reader.next() - '0');
    }
    return checked(result);
  }

  private static int checked(int codePoint) {
    if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
      throw RegexException.pattern("disallowed Unicode code point (>= 0xd800 && <= 0xdfff)");
    }
    return codePoint;
  }
}

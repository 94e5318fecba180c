package dev.morphium.engine.regex;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The sets of characters that have a name: {@code \d}, {@code \w}, {@code [:alpha:]} and the like.
 *
 * <p>They mean ASCII, unless the pattern starts with {@code (*UCP)}, which asks for Unicode
 * properties. Source: PCRE2 manual, "Generic character types" and "POSIX character classes".
 */
final class NamedSets {
  private static final CodePointSet HORIZONTAL =
      CodePointSet.builder()
          .addRanges('\t', '\t', ' ', ' ', 0xA0, 0xA0, 0x1680, 0x1680, 0x180E, 0x180E)
          .addRanges(0x2000, 0x200A, 0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000)
          .build();
  private static final CodePointSet VERTICAL =
      CodePointSet.builder().addRanges('\n', '\r', 0x85, 0x85, 0x2028, 0x2029).build();
  private static final CodePointSet DIGIT = CodePointSet.builder().addRange('0', '9').build();
  private static final CodePointSet SPACE =
      CodePointSet.builder().addRanges('\t', '\r', ' ', ' ').build();
  private static final CodePointSet WORD =
      CodePointSet.builder().addRanges('0', '9', 'A', 'Z', 'a', 'z', '_', '_').build();
  private static final CodePointSet UNICODE_DIGIT = of(Character::isDigit);
  private static final CodePointSet UNICODE_SPACE =
      of(c -> c < 128 ? SPACE.contains(c) : UnicodeProperties.isSpace(c));
  private static final CodePointSet UNICODE_WORD = of(UnicodeProperties::isWord);

  private NamedSets() {}

  /** The set behind {@code \d \s \w \h \v \N} by its small letter. */
  static CodePointSet escape(int letter, boolean unicode) {
    return switch (letter) {
      case 'd' -> unicode ? UNICODE_DIGIT : DIGIT;
      case 's' -> unicode ? UNICODE_SPACE : SPACE;
      case 'w' -> word(unicode);
      case 'h' -> HORIZONTAL;
      case 'v' -> VERTICAL;
      default -> throw new IllegalArgumentException("no class \\" + (char) letter);
    };
  }

  static CodePointSet word(boolean unicode) {
    return unicode ? UNICODE_WORD : WORD;
  }

  /** The set behind {@code [:name:]}, or null when there is none of this name. */
  static @Nullable CodePointSet posix(String name, boolean unicode, boolean ignoreCase) {
    String wanted = ignoreCase && (name.equals("upper") || name.equals("lower")) ? "alpha" : name;
    return unicode ? unicodePosix(wanted) : asciiPosix(wanted);
  }

  private static @Nullable CodePointSet asciiPosix(String name) {
    CodePointSet.Builder set = CodePointSet.builder();
    return switch (name) {
      case "alpha" -> set.addRanges('A', 'Z', 'a', 'z').build();
      case "lower" -> set.addRange('a', 'z').build();
      case "upper" -> set.addRange('A', 'Z').build();
      case "alnum" -> set.addRanges('0', '9', 'A', 'Z', 'a', 'z').build();
      case "ascii" -> set.addRange(0, 127).build();
      case "blank" -> set.addRanges('\t', '\t', ' ', ' ').build();
      case "cntrl" -> set.addRanges(0, 31, 127, 127).build();
      case "digit" -> DIGIT;
      case "graph" -> set.addRange('!', '~').build();
      case "print" -> set.addRange(' ', '~').build();
      case "punct" -> set.addRanges('!', '/', ':', '@', '[', '`', '{', '~').build();
      case "space" -> SPACE;
      case "word" -> WORD;
      case "xdigit" -> set.addRanges('0', '9', 'A', 'F', 'a', 'f').build();
      default -> null;
    };
  }

  private static @Nullable CodePointSet unicodePosix(String name) {
    return switch (name) {
      case "alpha" -> of(Character::isLetter);
      case "lower" -> of(c -> Character.getType(c) == Character.LOWERCASE_LETTER);
      case "upper" -> of(c -> Character.getType(c) == Character.UPPERCASE_LETTER);
      case "alnum" -> of(UnicodeProperties::isAlphanumeric);
      case "blank" -> HORIZONTAL;
      case "cntrl" -> of(c -> Character.getType(c) == Character.CONTROL);
      case "digit" -> UNICODE_DIGIT;
      case "graph" -> of(c -> UnicodeProperties.isVisible(c) && !Character.isSpaceChar(c));
      case "print" ->
          of(
              c ->
                  UnicodeProperties.isVisible(c)
                      && Character.getType(c) != Character.LINE_SEPARATOR
                      && Character.getType(c) != Character.PARAGRAPH_SEPARATOR);
      case "punct" -> of(UnicodeProperties::isPosixPunctuation);
      case "space" -> UNICODE_SPACE;
      case "word" -> UNICODE_WORD;
      default -> asciiPosix(name);
    };
  }

  private static CodePointSet of(IntPredicate property) {
    return CodePointSet.builder().addProperty(property).build();
  }
}

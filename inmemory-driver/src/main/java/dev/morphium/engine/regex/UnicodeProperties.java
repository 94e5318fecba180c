package dev.morphium.engine.regex;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import dev.morphium.engine.unicode.UnicodeLibrary;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The Unicode properties that {@code \p{...}} can ask for: general categories, scripts, binary
 * properties and PCRE2's own.
 *
 * <p>Source: PCRE2 manual, "Unicode character properties".
 */
final class UnicodeProperties {
  private UnicodeProperties() {}

  static boolean isWord(int c) {
    int type = Character.getType(c);
    return isAlphanumeric(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.CONNECTOR_PUNCTUATION;
  }

  static boolean isAlphanumeric(int c) {
    return Character.isLetter(c) || isCategory(c, 'n');
  }

  static boolean isSpace(int c) {
    return c >= '\t' && c <= '\r' || c == 0x85 || c == 0x180E || Character.isSpaceChar(c);
  }

  /** Whether something is drawn or set off: no control, no surrogate, nothing unassigned. */
  static boolean isVisible(int c) {
    int type = Character.getType(c);
    return type != Character.CONTROL
        && type != Character.SURROGATE
        && type != Character.UNASSIGNED
        && (type != Character.FORMAT || c != 0x061C && c != 0x180E && (c < 0x2066 || c > 0x2069));
  }

  static boolean isPosixPunctuation(int c) {
    return isCategory(c, 'p') || c < 128 && isCategory(c, 's');
  }

  /** The test for a property, or null when nobody knows its name. */
  static @Nullable IntPredicate find(String written) {
    String name = simplify(written);
    IntPredicate own = own(name);
    if (own != null) {
      return own;
    }
    IntPredicate category = category(name);
    if (category != null) {
      return category;
    }
    UnicodeLibrary.require("the property " + written + " in a regular expression");
    int sign = Math.max(name.indexOf(':'), name.indexOf('='));
    if (sign > 0) {
      String value = name.substring(sign + 1);
      return switch (name.substring(0, sign)) {
        case "sc", "script" -> script(value, false);
        case "scx", "scriptextensions" -> script(value, true);
        default -> null;
      };
    }
    IntPredicate script = script(name, true);
    return script != null ? script : binary(name);
  }

  private static @Nullable IntPredicate own(String name) {
    return switch (name) {
      case "any" -> c -> true;
      case "xan" -> UnicodeProperties::isAlphanumeric;
      case "xsp", "xps" -> UnicodeProperties::isSpace;
      case "xwd" -> UnicodeProperties::isWord;
      case "xuc" ->
          c -> c == '$' || c == '@' || c == '`' || c >= 0xA0 && c <= 0xD7FF || c >= 0xE000;
      case "l&", "lc" -> c -> Character.getType(c) >= 1 && Character.getType(c) <= 3;
      default -> null;
    };
  }

  private static @Nullable IntPredicate category(String name) {
    if (name.length() == 1 && "clmnpsz".contains(name)) {
      char first = name.charAt(0);
      return c -> isCategory(c, first);
    }
    int type = type(name);
    return type < 0 ? null : c -> Character.getType(c) == type;
  }

  /** Java's number of the general category of this name, or -1. */
  private static int type(String name) {
    return switch (name) {
      case "cn" -> Character.UNASSIGNED;
      case "lu" -> Character.UPPERCASE_LETTER;
      case "ll" -> Character.LOWERCASE_LETTER;
      case "lt" -> Character.TITLECASE_LETTER;
      case "lm" -> Character.MODIFIER_LETTER;
      case "lo" -> Character.OTHER_LETTER;
      case "mn" -> Character.NON_SPACING_MARK;
      case "me" -> Character.ENCLOSING_MARK;
      case "mc" -> Character.COMBINING_SPACING_MARK;
      case "nd" -> Character.DECIMAL_DIGIT_NUMBER;
      case "nl" -> Character.LETTER_NUMBER;
      case "no" -> Character.OTHER_NUMBER;
      case "zs" -> Character.SPACE_SEPARATOR;
      case "zl" -> Character.LINE_SEPARATOR;
      case "zp" -> Character.PARAGRAPH_SEPARATOR;
      case "cc" -> Character.CONTROL;
      case "cf" -> Character.FORMAT;
      case "co" -> Character.PRIVATE_USE;
      case "cs" -> Character.SURROGATE;
      case "pd" -> Character.DASH_PUNCTUATION;
      case "ps" -> Character.START_PUNCTUATION;
      case "pe" -> Character.END_PUNCTUATION;
      case "pc" -> Character.CONNECTOR_PUNCTUATION;
      case "po" -> Character.OTHER_PUNCTUATION;
      case "sm" -> Character.MATH_SYMBOL;
      case "sc" -> Character.CURRENCY_SYMBOL;
      case "sk" -> Character.MODIFIER_SYMBOL;
      case "so" -> Character.OTHER_SYMBOL;
      case "pi" -> Character.INITIAL_QUOTE_PUNCTUATION;
      case "pf" -> Character.FINAL_QUOTE_PUNCTUATION;
      default -> -1;
    };
  }

  private static boolean isCategory(int c, char first) {
    int type = Character.getType(c);
    int mask =
        switch (first) {
          case 'l' -> 0b111110;
          case 'm' -> 0b111000000;
          case 'n' -> 0b111000000000;
          case 'z' -> 0b111000000000000;
          case 'c' -> 1 | 1 << 15 | 1 << 16 | 1 << 18 | 1 << 19;
          case 'p' -> 0b11111 << 20 | 1 << 29 | 1 << 30;
          case 's' -> 0b1111 << 25;
          default -> 0;
        };
    return (mask >>> type & 1) != 0;
  }

  private static @Nullable IntPredicate script(String name, boolean extensions) {
    int script = UScript.getCodeFromName(name);
    if (script == UScript.INVALID_CODE) {
      return null;
    }
    return extensions ? c -> UScript.hasScript(c, script) : c -> UScript.getScript(c) == script;
  }

  private static @Nullable IntPredicate binary(String name) {
    try {
      int property = UCharacter.getPropertyEnum(name);
      return property >= UProperty.BINARY_START && property < UProperty.INT_START
          ? c -> UCharacter.hasBinaryProperty(c, property)
          : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Names are compared without case, spaces, hyphens and underscores. */
  private static String simplify(String name) {
    return name.replaceAll("[ _\\-]", "").toLowerCase(Locale.ROOT);
  }
}

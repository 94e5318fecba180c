package dev.morphium.engine.regex;

import java.util.function.IntPredicate;

/** A pattern, read code point by code point. */
final class PatternReader {
  static final int END = -1;

  private final int[] codePoints;
  private int position;

  PatternReader(String pattern) {
    codePoints = pattern.codePoints().toArray();
  }

  boolean atEnd() {
    return position == codePoints.length;
  }

  /** The next code point, or {@link #END}. */
  int peek() {
    return peek(0);
  }

  int peek(int ahead) {
    int at = position + ahead;
    return at < codePoints.length ? codePoints[at] : END;
  }

  int next() {
    return position < codePoints.length ? codePoints[position++] : END;
  }

  /** Steps over the code point when it is the next one. */
  boolean accept(int codePoint) {
    if (peek() != codePoint) {
      return false;
    }
    position++;
    return true;
  }

  /** Steps over the text when it is what comes next. */
  boolean accept(String text) {
    if (!startsWith(text)) {
      return false;
    }
    position += text.length();
    return true;
  }

  boolean startsWith(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (peek(i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Reads on while the test holds. */
  String takeWhile(IntPredicate test) {
    int start = position;
    while (position < codePoints.length && test.test(codePoints[position])) {
      position++;
    }
    return new String(codePoints, start, position - start);
  }

  /** Whether {@code :name:]} comes next, which outside of a class is a mistake. */
  boolean isPosixName() {
    int i = 1;
    while (Character.isLetter(Math.max(0, peek(i))) || peek(i) == '^') {
      i++;
    }
    return peek() == ':' && peek(i) == ':' && peek(i + 1) == ']';
  }

  int position() {
    return position;
  }

  void moveTo(int place) {
    position = place;
  }

  /**
   * Reads decimal digits as a number; -1 when there are none. @throws RegexException when it is
   * over the maximum
   */
  int number(int maximum, String tooBig) {
    if (!isDigit(peek())) {
      return -1;
    }
    int value = 0;
    while (isDigit(peek())) {
      value = value * 10 + (next() - '0');
      if (value > maximum) {
        throw RegexException.pattern(tooBig);
      }
    }
    return value;
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}

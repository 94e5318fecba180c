package dev.morphium.engine.regex;

import org.jspecify.annotations.Nullable;

/** Reads a class in brackets, whose opening bracket is read already. */
final class ClassParser {
  private static final String UNFINISHED = "missing terminating ] for character class";

  private final PatternReader reader;
  private final EscapeParser escapes;

  ClassParser(PatternReader reader, EscapeParser escapes) {
    this.reader = reader;
    this.escapes = escapes;
  }

  CodePointSet parse(ParserState state) {
    CodePointSet.Builder set = CodePointSet.builder();
    CodePointSet.Builder letters = CodePointSet.builder();
    boolean negated = reader.accept('^');
    boolean first = true;
    boolean quoted = false;
    while (true) {
      int c = reader.peek();
      if (c == PatternReader.END) {
        throw RegexException.pattern(UNFINISHED);
      }
      if (quoted && reader.accept("\\E")) {
        quoted = false;
        continue;
      }
      if (!quoted) {
        if (c == ']' && !first) {
          reader.next();
          break;
        }
        if (reader.accept("\\Q")) {
          quoted = true;
          continue;
        }
        if (reader.accept("\\E") || state.extendedMore() && isBlank(c)) {
          skipBlank(c);
          continue;
        }
      }
      first = false;
      item(set, letters, state, quoted);
    }
    if (state.ignoreCase()) {
      letters.addOtherCases();
    }
    set.addSet(letters.build());
    return negated ? set.negate().build() : set.build();
  }

  private void skipBlank(int c) {
    if (isBlank(c)) {
      reader.next();
    }
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t';
  }

  /** One character, range or named set. */
  private void item(
      CodePointSet.Builder set, CodePointSet.Builder letters, ParserState state, boolean quoted) {
    if (!quoted) {
      CodePointSet named = posix(state);
      if (named == null) {
        named = namedSet(state);
      }
      if (named != null) {
        set.addSet(named);
        if (reader.peek() == '-' && reader.peek(1) != ']' && startsRange(1)) {
          throw RegexException.pattern("invalid range in character class");
        }
        return;
      }
    }
    int first = character(quoted);
    if (!quoted && reader.peek() == '-' && reader.peek(1) != ']' && reader.peek(1) >= 0) {
      int place = reader.position();
      reader.next();
      if (reader.peek() == '[' && isPosixStart()
          || reader.peek() == '\\' && isSetLetter(reader.peek(1))) {
        throw RegexException.pattern("invalid range in character class");
      }
      if (reader.startsWith("\\E") || reader.startsWith("\\Q")) {
        reader.moveTo(place);
        letters.add(first);
        return;
      }
      int last = character(false);
      if (last < first) {
        throw RegexException.pattern("range out of order in character class");
      }
      letters.addRange(first, last);
      return;
    }
    letters.add(first);
  }

  private boolean startsRange(int ahead) {
    return reader.peek(ahead) != PatternReader.END && reader.peek(ahead) != '\\'
        || isSetLetter(reader.peek(ahead + 1));
  }

  private static boolean isSetLetter(int c) {
    return c != PatternReader.END && "dDsSwWhHvVpP".indexOf(c) >= 0;
  }

  private boolean isPosixStart() {
    int sign = reader.peek(1);
    if (sign != ':' && sign != '.' && sign != '=') {
      return false;
    }
    for (int i = 2; reader.peek(i) != PatternReader.END; i++) {
      if (reader.peek(i) == sign && reader.peek(i + 1) == ']') {
        return true;
      }
      if (reader.peek(i) == ']' || reader.peek(i) == '\\' || reader.peek(i) == '[') {
        return false;
      }
    }
    return false;
  }

  private @Nullable CodePointSet posix(ParserState state) {
    if (reader.peek() != '[' || !isPosixStart()) {
      return null;
    }
    if (reader.peek(1) != ':') {
      throw RegexException.pattern("POSIX collating elements are not supported");
    }
    reader.accept("[:");
    boolean negated = reader.accept('^');
    String name = reader.takeWhile(c -> c != ':');
    reader.accept(":]");
    CodePointSet found = NamedSets.posix(name, state.unicode(), state.ignoreCase());
    if (found == null) {
      throw RegexException.pattern("unknown POSIX class name");
    }
    return negated ? CodePointSet.builder().addSet(found).negate().build() : found;
  }

  private @Nullable CodePointSet namedSet(ParserState state) {
    if (reader.peek() != '\\' || !isSetLetter(reader.peek(1))) {
      return null;
    }
    reader.next();
    return escapes.set(reader.next(), state.unicode());
  }

  private int character(boolean quoted) {
    int c = reader.next();
    if (c != '\\' || quoted) {
      return c;
    }
    int letter = reader.next();
    return switch (letter) {
      case 'b' -> 8;
      case '1', '2', '3', '4', '5', '6', '7' -> escapes.octal(letter - '0', 2);
      case '8', '9' -> letter;
      case 'N', 'R', 'X', 'B' ->
          throw RegexException.pattern("escape sequence is invalid in character class");
      case PatternReader.END -> throw RegexException.pattern("\\ at end of pattern");
      default -> escapes.character(letter);
    };
  }
}

package dev.morphium.engine.regex;

import dev.morphium.engine.regex.Node.Anchor;
import dev.morphium.engine.regex.Node.Greed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pattern into a tree.
 *
 * <p>Source: PCRE2 manual, "pcre2pattern". Messages are PCRE2's.
 */
final class PatternParser {
  private static final int DEEPEST = 250;
  private static final int MOST_REPEATS = 65535;

  final PatternReader reader;
  final EscapeParser escapes;
  final GroupNames names = new GroupNames();
  private final ClassParser classes;
  private final GroupParser groups;
  private ParserState state;
  private int depth;

  private PatternParser(String pattern, RegexOptions options) {
    reader = new PatternReader(pattern);
    escapes = new EscapeParser(reader);
    classes = new ClassParser(reader, escapes);
    groups = new GroupParser(this);
    state = ParserState.of(options, startVerbs());
  }

  /** A pattern as a tree, with the number of its groups and their names. */
  static ParsedPattern parse(String pattern, RegexOptions options) {
    PatternParser parser = new PatternParser(pattern, options);
    Node root = parser.alternation();
    if (!parser.reader.atEnd()) {
      throw RegexException.pattern("unmatched closing parenthesis");
    }
    return new ParsedPattern(root, parser.names);
  }

  /** Reads what may stand before everything else; gives whether {@code (*UCP)} was there. */
  private boolean startVerbs() {
    boolean unicode = false;
    while (reader.startsWith("(*")) {
      if (reader.accept("(*UCP)")) {
        unicode = true;
      } else if (!reader.accept("(*UTF)")
          && !reader.accept("(*UTF8)")
          && !reader.accept("(*LF)")
          && !reader.accept("(*NO_START_OPT)")
          && !reader.accept("(*NO_AUTO_POSSESS)")
          && !reader.accept("(*NO_DOTSTAR_ANCHOR)")
          && !reader.accept("(*NO_JIT)")) {
        break;
      }
    }
    return unicode;
  }

  ParserState state() {
    return state;
  }

  void state(ParserState changed) {
    state = changed;
  }

  /** Branches up to a closing parenthesis or the end, in a scope of options of their own. */
  Node alternation() {
    return alternation(false);
  }

  Node alternation(boolean sameNumbers) {
    if (++depth > DEEPEST) {
      throw RegexException.pattern("parentheses are too deeply nested");
    }
    ParserState outside = state;
    List<Node> branches = new ArrayList<>();
    int firstGroup = names.count();
    int mostGroups = firstGroup;
    do {
      if (sameNumbers) {
        names.restartAt(firstGroup);
      }
      branches.add(branch());
      mostGroups = Math.max(mostGroups, names.count());
    } while (reader.accept('|'));
    names.restartAt(mostGroups);
    state = outside;
    depth--;
    return branches.size() == 1 ? branches.getFirst() : new Node.Alternation(branches);
  }

  private Node branch() {
    List<Node> parts = new ArrayList<>();
    while (true) {
      skipIgnored();
      int c = reader.peek();
      if (c == PatternReader.END || c == '|' || c == ')') {
        return Node.sequence(parts);
      }
      if (reader.accept("\\Q")) {
        quoted(parts);
      } else if (!reader.accept("\\E")) {
        Node atom = atom();
        if (atom != null) {
          parts.add(quantified(atom, c != '^'));
        }
      }
    }
  }

  /** Literal characters up to {@code \E}; a quantifier belongs to the last of them. */
  private void quoted(List<Node> parts) {
    while (!reader.atEnd() && !reader.accept("\\E")) {
      parts.add(literal(reader.next()));
    }
    skipIgnored();
    if (!parts.isEmpty()) {
      parts.add(quantified(parts.removeLast(), true));
    }
  }

  /** Steps over comments, and over white space where it does not count. */
  private void skipIgnored() {
    while (true) {
      if (state.extended() && isWhiteSpace(reader.peek())) {
        reader.next();
      } else if (state.extended() && reader.peek() == '#') {
        reader.takeWhile(c -> c != '\n');
      } else if (reader.startsWith("(?#")) {
        reader.takeWhile(c -> c != ')');
        if (!reader.accept(')')) {
          throw RegexException.pattern("missing ) after (?# comment");
        }
      } else {
        return;
      }
    }
  }

  private static boolean isWhiteSpace(int c) {
    return c >= '\t' && c <= '\r'
        || c == ' '
        || c == 0x85
        || c == 0x200E
        || c == 0x200F
        || c == 0x2028
        || c == 0x2029;
  }

  /** One item, or null for what only changes options. */
  private @Nullable Node atom() {
    int c = reader.next();
    return switch (c) {
      case '(' -> groups.parse();
      case '[' -> bracket();
      case '.' -> new Node.OneOf(state.dotAll() ? CodePointSet.ALL : CodePointSet.NOT_NEWLINE);
      case '^' -> state.multiline() ? Anchor.LINE_START : Anchor.SUBJECT_START;
      case '$' -> state.multiline() ? Anchor.LINE_END : Anchor.LAST_LINE_END;
      case '\\' -> escape();
      case '*', '+', '?' ->
          throw RegexException.pattern("quantifier does not follow a repeatable item");
      case '{' -> {
        reader.moveTo(reader.position() - 1);
        if (bounds() != null) {
          throw RegexException.pattern("quantifier does not follow a repeatable item");
        }
        reader.next();
        yield literal('{');
      }
      default -> literal(c);
    };
  }

  private Node bracket() {
    if (reader.accept("[:<:]]")) {
      return wordEdge(false);
    }
    if (reader.accept("[:>:]]")) {
      return wordEdge(true);
    }
    if (reader.isPosixName()) {
      throw RegexException.pattern("POSIX named classes are supported only within a class");
    }
    return new Node.OneOf(classes.parse(state));
  }

  private Node wordEdge(boolean end) {
    Node word = new Node.OneOf(NamedSets.word(state.unicode()));
    Node look = end ? new Node.LookBehind(word, false) : new Node.LookAhead(word, false);
    return new Node.Sequence(List.of(wordBoundary(false), look));
  }

  Node literal(int codePoint) {
    if (state.ignoreCase() && CaseFolding.others(codePoint).length > 0) {
      return new Node.OneOf(CodePointSet.builder().add(codePoint).addOtherCases().build());
    }
    return new Node.Literal(codePoint);
  }

  private Node escape() {
    int letter = reader.next();
    CodePointSet set = escapes.set(letter, state.unicode());
    if (set != null) {
      return new Node.OneOf(set);
    }
    return switch (letter) {
      case 'A' -> Anchor.SUBJECT_START;
      case 'Z' -> Anchor.LAST_LINE_END;
      case 'z' -> Anchor.SUBJECT_END;
      case 'G' -> Anchor.SEARCH_START;
      case 'b' -> wordBoundary(false);
      case 'B' -> wordBoundary(true);
      case 'K' -> new Node.KeepOut();
      case 'C' -> new Node.AnyByte();
      case 'X' -> new Node.Grapheme();
      case 'R' -> lineBreak();
      case 'N' -> notNewline();
      case 'g', 'k' -> groups.reference(letter);
      case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> numbered(letter);
      default -> literal(escapes.character(letter));
    };
  }

  private Node notNewline() {
    if (reader.accept("{U+")) {
      return literal(escapes.braced(16, "non-hex character in \\x{} (closing brace missing?)"));
    }
    if (reader.peek() == '{' && bounds() == null) {
      escapes.character('L');
    }
    return new Node.OneOf(CodePointSet.NOT_NEWLINE);
  }

  /** A back reference, or an octal code when there are not that many groups. */
  private Node numbered(int first) {
    int start = reader.position() - 1;
    reader.moveTo(start);
    String digits = reader.takeWhile(PatternReader::isDigit);
    int number = digits.length() > 5 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    if (number < 10 || first >= '8' || number <= names.count()) {
      names.refer();
      return new Node.BackReference(number, null, state.ignoreCase());
    }
    reader.moveTo(start);
    return literal(escapes.octal(0, 3));
  }

  private Node wordBoundary(boolean negative) {
    if (state.unicode()) {
      return negative ? Anchor.NO_UNICODE_WORD_BOUNDARY : Anchor.UNICODE_WORD_BOUNDARY;
    }
    return negative ? Anchor.NO_WORD_BOUNDARY : Anchor.WORD_BOUNDARY;
  }

  private static Node lineBreak() {
    return new Node.Atomic(
        new Node.Alternation(
            List.of(
                new Node.Sequence(List.of(new Node.Literal('\r'), new Node.Literal('\n'))),
                new Node.OneOf(NamedSets.escape('v', false)))));
  }

  private Node quantified(Node atom, boolean repeatable) {
    Node result = atom;
    boolean mayRepeat = repeatable;
    while (true) {
      skipIgnored();
      int @Nullable [] bounds = bounds();
      if (bounds == null) {
        return result;
      }
      if (!mayRepeat) {
        throw RegexException.pattern("quantifier does not follow a repeatable item");
      }
      mayRepeat = false;
      Greed greed = Greed.GREEDY;
      if (reader.accept('+')) {
        greed = Greed.POSSESSIVE;
      } else if (reader.accept('?') != state.ungreedy()) {
        greed = Greed.LAZY;
      }
      result = new Node.Repeat(result, bounds[0], bounds[1], greed);
    }
  }

  /** Reads a quantifier when one comes next; minimum and maximum, -1 for none. */
  private int @Nullable [] bounds() {
    return switch (reader.peek()) {
      case '*' -> simple(0, -1);
      case '+' -> simple(1, -1);
      case '?' -> simple(0, 1);
      case '{' -> braced();
      default -> null;
    };
  }

  private int[] simple(int min, int max) {
    reader.next();
    return new int[] {min, max};
  }

  private int @Nullable [] braced() {
    int place = reader.position();
    reader.next();
    String first = reader.takeWhile(PatternReader::isDigit);
    boolean comma = !first.isEmpty() && reader.accept(',');
    String second = comma ? reader.takeWhile(PatternReader::isDigit) : first;
    if (first.isEmpty() || !reader.accept('}')) {
      reader.moveTo(place);
      return null;
    }
    int min = repeats(first);
    int max = second.isEmpty() ? -1 : repeats(second);
    if (max >= 0 && max < min) {
      throw RegexException.pattern("numbers out of order in {} quantifier");
    }
    return new int[] {min, max};
  }

  private static int repeats(String digits) {
    int number = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    if (number > MOST_REPEATS) {
      throw RegexException.pattern("number too big in {} quantifier");
    }
    return number;
  }
}

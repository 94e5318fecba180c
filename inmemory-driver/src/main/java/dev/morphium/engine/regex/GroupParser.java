package dev.morphium.engine.regex;

import dev.morphium.engine.regex.Node.Condition;
import org.jspecify.annotations.Nullable;

/** Reads what stands in parentheses, and references to groups. */
final class GroupParser {
  private static final int MOST_GROUPS = 65535;

  private final PatternParser parser;
  private final PatternReader reader;

  GroupParser(PatternParser parser) {
    this.parser = parser;
    this.reader = parser.reader;
  }

  /** Reads a group whose opening parenthesis is read already; null when it only sets options. */
  @Nullable Node parse() {
    if (reader.accept('*')) {
      return verb();
    }
    if (reader.accept('?')) {
      return special();
    }
    return parser.state().noCapture() ? body() : capture(null);
  }

  private Node capture(@Nullable String name) {
    int number = parser.names.add(name);
    return new Node.Group(number, body());
  }

  private Node body() {
    return closed(parser.alternation());
  }

  private Node closed(Node node) {
    if (!reader.accept(')')) {
      throw RegexException.pattern("missing closing parenthesis");
    }
    return node;
  }

  private @Nullable Node special() {
    int c = reader.peek();
    if (c == '-' && PatternReader.isDigit(reader.peek(1))) {
      return call();
    }
    return switch (c) {
      case ':' -> skip(this::body);
      case '|' -> skip(() -> closed(parser.alternation(true)));
      case '>' -> skip(() -> new Node.Atomic(body()));
      case '=' -> skip(() -> new Node.LookAhead(body(), false));
      case '!' -> skip(() -> new Node.LookAhead(body(), true));
      case '(' -> skip(this::conditional);
      case '\'' -> skip(() -> capture(name('\'')));
      case '<' -> skip(this::angle);
      case 'P' -> skip(this::python);
      case '&' -> skip(this::namedCall);
      case 'R', '+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> call();
      case 'C' -> throw notSupported("callouts");
      default -> options();
    };
  }

  private interface Part {
    Node read();
  }

  private Node skip(Part part) {
    reader.next();
    return part.read();
  }

  private Node angle() {
    if (reader.accept('=')) {
      return new Node.LookBehind(body(), false);
    }
    if (reader.accept('!')) {
      return new Node.LookBehind(body(), true);
    }
    return capture(name('>'));
  }

  private Node python() {
    parser.names.refer();
    if (reader.accept('<')) {
      return capture(name('>'));
    }
    if (reader.accept('=')) {
      return closed(new Node.BackReference(0, name(')', false), parser.state().ignoreCase()));
    }
    if (reader.accept('>')) {
      return closed(new Node.Call(0, name(')', false)));
    }
    throw RegexException.pattern("unrecognized character after (?P");
  }

  private Node call() {
    parser.names.refer();
    if (reader.accept('R')) {
      return closed(new Node.Call(0, null));
    }
    return closed(new Node.Call(relative(), null));
  }

  private Node namedCall() {
    parser.names.refer();
    return closed(new Node.Call(0, name(')', false)));
  }

  /** A number, counted from here when it has a sign. */
  private int relative() {
    int sign = reader.accept('+') ? 1 : reader.accept('-') ? -1 : 0;
    int number = reader.number(MOST_GROUPS, "subpattern number is too big");
    if (number < 0) {
      throw RegexException.pattern("digit expected after (?+ or (?-");
    }
    if (sign == 0) {
      return number;
    }
    if (number == 0) {
      throw RegexException.pattern("a relative value of zero is not allowed");
    }
    int absolute = sign > 0 ? parser.names.count() + number : parser.names.count() - number + 1;
    if (absolute < 1) {
      throw RegexException.pattern("reference to non-existent subpattern");
    }
    return absolute;
  }

  private String name(int terminator) {
    return name(terminator, true);
  }

  /** A group's name up to its terminator, which is read too when wanted. */
  private String name(int terminator, boolean take) {
    if (PatternReader.isDigit(reader.peek())) {
      throw RegexException.pattern("subpattern name must start with a non-digit");
    }
    String name = reader.takeWhile(c -> c == '_' || Character.isLetterOrDigit(c));
    if (name.isEmpty()) {
      throw RegexException.pattern("subpattern name expected");
    }
    if (name.length() > 32) {
      throw RegexException.pattern("subpattern name is too long (maximum 32 code units)");
    }
    if (reader.peek() != terminator) {
      throw RegexException.pattern("syntax error in subpattern name (missing terminator?)");
    }
    if (take) {
      reader.next();
    }
    return name;
  }

  /** {@code (?i)} changes the rest of the group around, {@code (?i:...)} only what is inside. */
  private @Nullable Node options() {
    ParserState outside = parser.state();
    ParserState changed = outside;
    boolean on = true;
    if (reader.accept('^')) {
      changed = changed.cleared();
    }
    while (reader.peek() != ')' && reader.peek() != ':') {
      int letter = reader.next();
      if (letter == '-' && on) {
        on = false;
      } else if (letter == 'x' && on && reader.accept('x')) {
        changed = changed.withExtendedMore();
      } else if (letter == 'J') {
        throw notSupported("duplicate group names");
      } else if (letter == PatternReader.END) {
        throw RegexException.pattern("missing closing parenthesis");
      } else {
        changed = changed.with(letter, on);
      }
    }
    parser.state(changed);
    if (reader.next() == ')') {
      return null;
    }
    Node inside = body();
    parser.state(outside);
    return inside;
  }

  private Node conditional() {
    Condition condition = condition();
    Node branches = parser.alternation();
    closed(branches);
    if (branches instanceof Node.Alternation alternation) {
      if (alternation.branches().size() > 2 || condition instanceof Condition.Define) {
        throw RegexException.pattern(
            condition instanceof Condition.Define
                ? "DEFINE subpattern contains more than one branch"
                : "conditional subpattern contains more than two branches");
      }
      return new Node.Conditional(
          condition, alternation.branches().get(0), alternation.branches().get(1));
    }
    return new Node.Conditional(condition, branches, Node.EMPTY);
  }

  private Condition condition() {
    parser.names.refer();
    int c = reader.peek();
    if (c == '?' || c == '*') {
      reader.next();
      Node look = c == '?' ? special() : verb();
      if (look instanceof Node.LookAhead || look instanceof Node.LookBehind) {
        return new Condition.Assertion(look);
      }
      throw RegexException.pattern("assertion expected after (?( or (?(?C)");
    }
    Condition condition = simpleCondition(c);
    if (!reader.accept(')')) {
      throw RegexException.pattern("missing closing parenthesis for condition");
    }
    return condition;
  }

  private Condition simpleCondition(int c) {
    if (c == '<' || c == '\'') {
      reader.next();
      return new Condition.GroupIsSet(0, name(c == '<' ? '>' : '\''));
    }
    if (c == '+' || c == '-' || PatternReader.isDigit(c)) {
      return new Condition.GroupIsSet(relative(), null);
    }
    if (reader.startsWith("R&")) {
      reader.accept("R&");
      return new Condition.InCall(0, name(')', false));
    }
    String name = name(')', false);
    if (name.equals("DEFINE") && !parser.names.has(name)) {
      return new Condition.Define();
    }
    if (name.startsWith("R") && !parser.names.has(name)) {
      String digits = name.substring(1);
      if (digits.isEmpty()) {
        return new Condition.InCall(-1, null);
      }
      if (digits.length() < 6 && digits.chars().allMatch(PatternReader::isDigit)) {
        return new Condition.InCall(Integer.parseInt(digits), null);
      }
    }
    return new Condition.GroupIsSet(0, name);
  }

  private Node verb() {
    String name = reader.takeWhile(c -> c == '_' || Character.isLetter(c));
    if (reader.accept(':')) {
      return switch (name) {
        case "pla", "positive_lookahead" -> new Node.LookAhead(body(), false);
        case "nla", "negative_lookahead" -> new Node.LookAhead(body(), true);
        case "plb", "positive_lookbehind" -> new Node.LookBehind(body(), false);
        case "nlb", "negative_lookbehind" -> new Node.LookBehind(body(), true);
        case "atomic" -> new Node.Atomic(body());
        default -> throw notSupported("(*" + name + ":");
      };
    }
    if (!reader.accept(')')) {
      throw RegexException.pattern("(*VERB) not recognized or malformed");
    }
    return switch (name) {
      case "F", "FAIL" -> new Node.Never();
      case "ACCEPT", "COMMIT", "PRUNE", "SKIP", "THEN", "CR", "CRLF", "ANYCRLF", "ANY", "NUL" ->
          throw notSupported("(*" + name + ")");
      default -> throw RegexException.pattern("(*VERB) not recognized or malformed");
    };
  }

  /** Reads behind {@code \g} or {@code \k}. */
  Node reference(int letter) {
    parser.names.refer();
    boolean ignoreCase = parser.state().ignoreCase();
    int open = reader.peek();
    if (letter == 'g' && (open == '<' || open == '\'')) {
      reader.next();
      int close = open == '<' ? '>' : '\'';
      if (isNumber(0)) {
        Node call = new Node.Call(relative(), null);
        terminated(close);
        return call;
      }
      return new Node.Call(0, name(close));
    }
    if (letter == 'g' && open != '{' && isNumber(0)) {
      return new Node.BackReference(relative(), null, ignoreCase);
    }
    if (open != '{' && (letter == 'g' || open != '<' && open != '\'')) {
      throw RegexException.pattern(
          letter == 'g'
              ? "\\g is not followed by a braced, angle-bracketed, or quoted name/number or by a"
                  + " plain number"
              : "\\k is not followed by a braced, angle-bracketed, or quoted name");
    }
    reader.next();
    if (letter == 'g' && isNumber(0)) {
      Node reference = new Node.BackReference(relative(), null, ignoreCase);
      terminated('}');
      return reference;
    }
    int close = open == '{' ? '}' : open == '<' ? '>' : '\'';
    return new Node.BackReference(0, name(close), ignoreCase);
  }

  private boolean isNumber(int ahead) {
    int c = reader.peek(ahead);
    return PatternReader.isDigit(c)
        || (c == '-' || c == '+') && PatternReader.isDigit(reader.peek(ahead + 1));
  }

  private void terminated(int close) {
    if (!reader.accept(close)) {
      throw RegexException.pattern(
          "\\g is not followed by a braced, angle-bracketed, or quoted name/number or by a plain"
              + " number");
    }
  }

  private static RegexException notSupported(String what) {
    return new RegexException(
        RegexException.Kind.NOT_SUPPORTED,
        "The regular expression feature '" + what + "' is not supported yet by this server");
  }
}

package dev.morphium.repository.processor.jdql;

import dev.morphium.repository.processor.query.MistakeException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a query into tokens. Source: Jakarta Data 1.0, "Lexical structure". */
final class Tokenizer {
  private static final Pattern SPACE = Pattern.compile("[ \\t\\n\\f\\r]+");
  private static final Pattern WORD =
      Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");
  private static final Pattern NUMBER =
      Pattern.compile("(\\d+\\.\\d*|\\.\\d+|\\d+)([eE][+-]?\\d+)?[lLfFdD]?");
  private static final Pattern SYMBOL = Pattern.compile("\\|\\||<>|<=|>=|[-+*/=<>(),.]");
  private static final Pattern STRING = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern PARAMETER =
      Pattern.compile(":(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)|\\?(\\d+)");

  private final String query;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokenizer(String query) {
    this.query = query;
  }

  static List<Token> tokens(String query) {
    Tokenizer tokenizer = new Tokenizer(query);
    while (tokenizer.next()) {
      // one after another
    }
    return tokenizer.tokens;
  }

  private boolean next() {
    Matcher space = at(SPACE);
    at = space.lookingAt() ? space.end() : at;
    if (at == query.length()) {
      tokens.add(new Token(Token.Kind.END, "", at));
      return false;
    }
    boolean found =
        add(Token.Kind.WORD, WORD, 0)
            || add(Token.Kind.NUMBER, NUMBER, 0)
            || addString()
            || addParameter()
            || add(Token.Kind.SYMBOL, SYMBOL, 0);
    if (!found) {
      throw new MistakeException(
          "JDQL has no %s at place %d of \"%s\""
              .formatted(
                  query.charAt(at) == '\'' ? "text without an end" : "'" + query.charAt(at) + "'",
                  at + 1,
                  query));
    }
    return true;
  }

  private boolean add(Token.Kind kind, Pattern pattern, int group) {
    Matcher matcher = at(pattern);
    if (!matcher.lookingAt()) {
      return false;
    }
    tokens.add(new Token(kind, matcher.group(group), at));
    at = matcher.end();
    return true;
  }

  private boolean addString() {
    int start = at;
    if (!add(Token.Kind.STRING, STRING, 1)) {
      return false;
    }
    Token token = tokens.removeLast();
    tokens.add(new Token(token.kind(), token.text().replace("''", "'"), start));
    return true;
  }

  private boolean addParameter() {
    Matcher matcher = at(PARAMETER);
    return matcher.lookingAt()
        && add(Token.Kind.PARAMETER, PARAMETER, matcher.group(1) != null ? 1 : 2);
  }

  private Matcher at(Pattern pattern) {
    return pattern.matcher(query).region(at, query.length());
  }
}

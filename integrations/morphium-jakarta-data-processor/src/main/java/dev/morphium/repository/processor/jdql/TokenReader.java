package dev.morphium.repository.processor.jdql;

import dev.morphium.repository.processor.query.MistakeException;
import java.util.List;

/** The tokens of a query, read one after another. */
final class TokenReader {
  private final String query;
  private final List<Token> tokens;
  private int next;

  TokenReader(String query) {
    this.query = query;
    tokens = Tokenizer.tokens(query);
  }

  Token peek() {
    return tokens.get(next);
  }

  /** The token so many places on; the end when there is none. */
  Token peek(int further) {
    return tokens.get(Math.min(next + further, tokens.size() - 1));
  }

  Token read() {
    Token token = peek();
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  int position() {
    return next;
  }

  void back(int position) {
    next = position;
  }

  boolean skipWord(String keyword) {
    boolean found = peek().isWord(keyword);
    if (found) {
      read();
    }
    return found;
  }

  boolean skipSymbol(String symbol) {
    boolean found = peek().isSymbol(symbol);
    if (found) {
      read();
    }
    return found;
  }

  void word(String keyword) {
    if (!skipWord(keyword)) {
      throw expected("'" + keyword + "'");
    }
  }

  void symbol(String symbol) {
    if (!skipSymbol(symbol)) {
      throw expected("'" + symbol + "'");
    }
  }

  String identifier(String what) {
    if (peek().kind() != Token.Kind.WORD) {
      throw expected(what);
    }
    return read().text();
  }

  /** Names with dots between them. */
  String path(String what) {
    StringBuilder path = new StringBuilder(identifier(what));
    while (skipSymbol(".")) {
      path.append('.').append(identifier(what));
    }
    return path.toString();
  }

  MistakeException expected(String what) {
    return new MistakeException(
        "JDQL expects %s where %s is, at place %d of \"%s\""
            .formatted(what, peek().described(), peek().at() + 1, query));
  }
}

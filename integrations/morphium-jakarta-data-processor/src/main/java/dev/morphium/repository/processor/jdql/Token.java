package dev.morphium.repository.processor.jdql;

import java.util.Locale;

/**
 * A token of JDQL.
 *
 * @param kind what it is
 * @param text as it is written; the contents of a text
 * @param at its place in the query, from 0
 */
record Token(Kind kind, String text, int at) {
  /** The kinds of tokens. */
  enum Kind {
    /** An identifier or a keyword. */
    WORD,
    /** A text between apostrophes. */
    STRING,
    /** A whole number or a fraction, as in Java. */
    NUMBER,
    /** {@code :name} or {@code ?1}, without the sign. */
    PARAMETER,
    /** An operator or a punctuation character. */
    SYMBOL,
    /** The end of the query. */
    END
  }

  boolean isWord(String keyword) {
    return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** How it is called in messages. */
  String described() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }

  String lowerCase() {
    return text.toLowerCase(Locale.ROOT);
  }
}

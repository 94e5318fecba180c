package dev.morphium.engine.text;

import java.util.ArrayList;
import java.util.List;

/** The parser of a text search: divides it into words, phrases and what is negated. */
final class TextSearchParser {
  private final String search;
  private final StringBuilder words = new StringBuilder();
  private final StringBuilder negatedWords = new StringBuilder();
  private final List<String> phrases = new ArrayList<>();
  private final List<String> negatedPhrases = new ArrayList<>();
  private boolean negated;
  private int phrase = -1;

  TextSearchParser(String search) {
    this.search = search;
  }

  /** The words that are looked for, those of phrases as well. */
  String words() {
    return words.toString();
  }

  String negatedWords() {
    return negatedWords.toString();
  }

  List<String> phrases() {
    return phrases;
  }

  List<String> negatedPhrases() {
    return negatedPhrases;
  }

  void parse() {
    int at = behindSpace(0);
    boolean spaceBefore = true;
    while (at < search.length()) {
      int start = at++;
      char first = search.charAt(start);
      if (first == '-') {
        negated |= phrase < 0 && spaceBefore;
      } else if (first == '"') {
        quote(start, spaceBefore);
      } else {
        while (at < search.length() && isText(search.charAt(at))) {
          at++;
        }
        word(search.substring(start, at), spaceBefore);
      }
      int next = behindSpace(at);
      spaceBefore = next > at;
      at = next;
    }
  }

  private void quote(int at, boolean spaceBefore) {
    if (phrase < 0) {
      phrase = at;
      negated &= !spaceBefore;
    } else {
      (negated ? negatedPhrases : phrases).add(search.substring(phrase + 1, at));
      phrase = -1;
    }
  }

  private void word(String word, boolean spaceBefore) {
    if (phrase >= 0 && negated) {
      return;
    }
    negated &= !spaceBefore;
    (negated ? negatedWords : words).append(word).append(' ');
  }

  private int behindSpace(int from) {
    int at = from;
    while (at < search.length() && isSpace(search.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isText(char character) {
    return character != '-' && character != '"' && !isSpace(character);
  }

  private static boolean isSpace(char character) {
    return character == ' ' || character >= '\n' && character <= '\r';
  }
}

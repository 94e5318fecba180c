package dev.morphium.engine.text;

import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;

/**
 * A tokenizer of one language: the terms of a text, which are its words without stop words, stemmed
 * and folded. One tokenizer is not for several threads.
 *
 * <p>Version 3 of text indexes divides by the properties of Unicode, and folds case and diacritics;
 * the versions before know ASCII alone. Stop words are told by the word in lower case with its
 * diacritics, and the stem is taken before they are removed. Source: MongoDB manual, "Text
 * Indexes", section "Versions".
 */
final class TextTokenizer {
  private final TextLanguage language;
  private final Set<String> stopWords;
  private final @Nullable SnowballStemmer stemmer;

  TextTokenizer(TextLanguage language, Set<String> stopWords) {
    this.language = language;
    this.stopWords = stopWords;
    this.stemmer = Stemmers.of(language);
  }

  /**
   * Which terms are asked for.
   *
   * @param stopWords whether stop words are terms as well
   * @param caseSensitive whether terms keep their case
   * @param diacriticSensitive whether terms keep their diacritics
   */
  record Options(boolean stopWords, boolean caseSensitive, boolean diacriticSensitive) {
    /** The terms that an index has. */
    static final Options INDEXED = new Options(false, false, false);
  }

  /** Gives the terms of a text, one after the other. */
  void tokens(String text, Options options, Consumer<String> terms) {
    int length = text.length();
    int at = 0;
    while (at < length) {
      int start = at;
      while (at < length && !isDelimiter(text.codePointAt(at))) {
        at += Character.charCount(text.codePointAt(at));
      }
      if (at > start) {
        token(text.substring(start, at), options, terms);
      } else {
        at += Character.charCount(text.codePointAt(at));
      }
    }
  }

  private void token(String word, Options options, Consumer<String> terms) {
    String lower = lower(word);
    if (!options.stopWords() && stopWords.contains(lower)) {
      return;
    }
    String stem = stem(options.caseSensitive() ? word : lower);
    terms.accept(
        options.diacriticSensitive() || language.version() < 3
            ? stem
            : TextFolding.withoutDiacritics(stem));
  }

  private boolean isDelimiter(int character) {
    return language.version() < 3
        ? isOldDelimiter(character)
        : TextFolding.isDelimiter(character, language.isEnglish());
  }

  private boolean isOldDelimiter(int character) {
    return switch (character) {
      case ' ', '\f', 0xB, '\t', '\r', '\n' -> true;
      case '\'' -> !language.isEnglish();
      case '_' -> false;
      default -> character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
    };
  }

  private String lower(String word) {
    return language.version() < 3
        ? asciiLower(word)
        : TextFolding.lower(word, language.isTurkish());
  }

  static String asciiLower(String word) {
    StringBuilder lower = new StringBuilder(word);
    for (int i = 0; i < word.length(); i++) {
      char character = word.charAt(i);
      if (character >= 'A' && character <= 'Z') {
        lower.setCharAt(i, (char) (character + ('a' - 'A')));
      }
    }
    return lower.toString();
  }

  private String stem(String word) {
    if (stemmer == null) {
      return word;
    }
    stemmer.setCurrent(word);
    stemmer.stem();
    return stemmer.getCurrent();
  }
}

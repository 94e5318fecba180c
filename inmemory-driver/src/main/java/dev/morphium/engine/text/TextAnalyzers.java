package dev.morphium.engine.text;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The tokenizers of the languages that documents of one text index have. Not for threads. */
final class TextAnalyzers {
  private final ConcurrentHashMap<TextLanguage, Set<String>> stopWords;
  private final Map<TextLanguage, TextTokenizer> tokenizers = new HashMap<>();

  /**
   * @param stopWords the lists that have been read already; shared with others
   */
  TextAnalyzers(ConcurrentHashMap<TextLanguage, Set<String>> stopWords) {
    this.stopWords = stopWords;
  }

  TextTokenizer tokenizer(TextLanguage language) {
    return tokenizers.computeIfAbsent(
        language, each -> new TextTokenizer(each, stopWords.computeIfAbsent(each, StopWords::of)));
  }
}

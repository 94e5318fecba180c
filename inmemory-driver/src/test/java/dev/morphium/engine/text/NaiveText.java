package dev.morphium.engine.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A naive text search over documents, for the language {@code none}: words are what is between the
 * characters that are no letters and no digits.
 */
final class NaiveText {
  private final Map<String, Integer> weights;

  NaiveText(Map<String, Integer> weights) {
    this.weights = weights;
  }

  /** Words and phrases that must or must not be there. */
  record Search(
      List<String> words, List<String> phrases, List<String> notWords, List<String> notPhrases) {
    @Override
    public String toString() {
      List<String> parts = new ArrayList<>(words);
      phrases.forEach(phrase -> parts.add('"' + phrase + '"'));
      notWords.forEach(word -> parts.add('-' + word));
      notPhrases.forEach(phrase -> parts.add("-\"" + phrase + '"'));
      return String.join(" ", parts);
    }

    private List<String> wanted() {
      List<String> all = new ArrayList<>(words);
      phrases.forEach(phrase -> all.addAll(NaiveText.words(phrase)));
      return all;
    }
  }

  /** The score of a document, or -1 when it does not answer the search. */
  double score(BsonDocument document, Search search) {
    Map<String, Double> scores = new HashMap<>();
    List<String> texts = new ArrayList<>();
    weights.forEach(
        (field, weight) ->
            strings(document.get(field))
                .forEach(
                    text -> {
                      texts.add(text);
                      add(text, weight, scores);
                    }));
    double sum = 0;
    boolean any = false;
    for (String word : search.wanted().stream().map(NaiveText::folded).distinct().toList()) {
      any |= scores.containsKey(word);
      sum += scores.getOrDefault(word, 0.0);
    }
    boolean answers =
        any
            && search.notWords.stream().noneMatch(word -> scores.containsKey(folded(word)))
            && search.phrases.stream().allMatch(phrase -> contains(texts, phrase))
            && search.notPhrases.stream().noneMatch(phrase -> contains(texts, phrase));
    return answers ? sum : -1;
  }

  private static boolean contains(List<String> texts, String phrase) {
    return texts.stream().anyMatch(text -> folded(text).contains(folded(phrase)));
  }

  private static List<String> strings(@Nullable BsonValue value) {
    List<String> strings = new ArrayList<>();
    if (value != null && value.isString()) {
      strings.add(value.asString().getValue());
    } else if (value != null && value.isArray()) {
      value.asArray().stream()
          .filter(BsonValue::isString)
          .forEach(element -> strings.add(element.asString().getValue()));
    }
    return strings;
  }

  private static void add(String text, int weight, Map<String, Double> scores) {
    List<String> words = words(text);
    for (String word : words.stream().distinct().toList()) {
      int count = 0;
      double frequency = 0;
      for (String each : words) {
        if (each.equals(word)) {
          frequency += Math.pow(0.5, count++);
        }
      }
      double share = 0.5 + 0.5 * count / words.size();
      double boost = text.toLowerCase(Locale.ROOT).equals(word) ? 1.1 : 1;
      scores.merge(word, weight * frequency * share * boost, Double::sum);
    }
  }

  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : folded(text).split("[^a-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words;
  }

  static String folded(String text) {
    return text.toLowerCase(Locale.ROOT).replace('é', 'e').replace('ö', 'o');
  }
}

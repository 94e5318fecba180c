package dev.morphium.engine.text;

import dev.morphium.engine.value.Document;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Computes the scores of the terms of a document. One scorer is not for several threads.
 *
 * <p>In each field, the further occurrences of a term count half of the one before; the sum is
 * weighed by how much of the field the term is, by the weight of the field, and a tenth more where
 * the field is nothing but the term. The scores of the fields add up. Source: the scores that
 * MongoDB gives, and MongoDB manual, "$meta", {@code textScore}.
 */
public final class TextScorer {
  private static final double WHOLE_FIELD = 1.1;

  private final TextIndexSpec spec;
  private final TextAnalyzers analyzers;

  public TextScorer(TextIndexSpec spec) {
    this.spec = spec;
    this.analyzers = spec.analyzers();
  }

  /** A term's occurrences in one field. */
  private static final class Occurrences {
    private double next = 1;
    private double frequency;
    private int count;

    void add() {
      frequency += next;
      next /= 2;
      count++;
    }
  }

  /**
   * The scores of all terms of a document.
   *
   * @throws dev.morphium.protocol.CommandException 17261 or 17262 when the document names no
   *     language
   */
  public Map<String, Double> scores(Document document) {
    Map<String, Double> scores = new TreeMap<>();
    TextFields.visit(
        spec,
        document,
        (text, language, weight) -> {
          add(text, language, weight, scores);
          return true;
        });
    return scores;
  }

  private void add(String text, TextLanguage language, double weight, Map<String, Double> scores) {
    Map<String, Occurrences> terms = new HashMap<>();
    int[] total = new int[1];
    analyzers
        .tokenizer(language)
        .tokens(
            text,
            TextTokenizer.Options.INDEXED,
            term -> {
              terms.computeIfAbsent(term, each -> new Occurrences()).add();
              total[0]++;
            });
    terms.forEach(
        (term, found) -> {
          double share = 0.5 * found.count / total[0] + 0.5;
          double whole = isWhole(text, term) ? WHOLE_FIELD : 1;
          scores.merge(term, weight * found.frequency * share * whole, Double::sum);
        });
  }

  private static boolean isWhole(String text, String term) {
    return text.length() == term.length()
        && TextTokenizer.asciiLower(text).equals(TextTokenizer.asciiLower(term));
  }
}

package dev.morphium.engine.text;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import java.util.Set;

/**
 * Tells whether a document answers a text search: it has a term of it, none of those that are
 * negated, all phrases, and none of the negated ones. Immutable, for several threads.
 */
public final class TextMatcher {
  /** About what a term takes. */
  private static final int STEPS = 16;

  private final TextIndexSpec spec;
  private final TextQuery query;
  private final InterruptCheck interrupts;
  private final TextPhrases phrases;

  /**
   * @param interrupts where a long match looks whether it is to end
   */
  public TextMatcher(TextIndexSpec spec, TextQuery query, InterruptCheck interrupts) {
    this.spec = spec;
    this.query = query;
    this.interrupts = interrupts;
    this.phrases = new TextPhrases(spec, query, interrupts);
  }

  public TextQuery query() {
    return query;
  }

  /** Whether a document that the index has led to by a term answers the search. */
  public boolean matchesFound(Document document) {
    return (query.isFolded() || has(document, query.terms())) && matchesRest(document);
  }

  /** Whether any document answers the search. */
  public boolean matches(Document document) {
    return hasIndexed(document)
        && (query.isFolded() || has(document, query.terms()))
        && matchesRest(document);
  }

  private boolean hasIndexed(Document document) {
    return hasTerm(document, query.indexed(), TextTokenizer.Options.INDEXED);
  }

  private boolean has(Document document, Set<String> terms) {
    return hasTerm(document, terms, query.options(true));
  }

  private boolean hasTerm(Document document, Set<String> terms, TextTokenizer.Options options) {
    if (terms.isEmpty()) {
      return false;
    }
    TextAnalyzers analyzers = spec.analyzers();
    boolean[] found = new boolean[1];
    TextFields.visit(
        spec,
        document,
        (text, language, weight) -> {
          analyzers
              .tokenizer(language)
              .tokens(
                  text,
                  options,
                  term -> {
                    interrupts.tick(STEPS);
                    found[0] |= terms.contains(term);
                  });
          return !found[0];
        });
    return found[0];
  }

  private boolean matchesRest(Document document) {
    return !has(document, query.negatedTerms()) && phrases.match(document);
  }
}

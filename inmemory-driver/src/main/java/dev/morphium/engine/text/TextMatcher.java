package dev.morphium.engine.text;

import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.Set;

/**
 * Tells whether a document answers a text search: it has a term of it, none of those that are
 * negated, all phrases, and none of the negated ones. Immutable, for several threads.
 */
public final class TextMatcher {
  private final TextIndexSpec spec;
  private final TextQuery query;
  private final List<Phrase> phrases;
  private final List<Phrase> negatedPhrases;

  /** A phrase folded as the texts are that it is looked for in. */
  private record Phrase(String usual, String turkish) {}

  public TextMatcher(TextIndexSpec spec, TextQuery query) {
    this.spec = spec;
    this.query = query;
    this.phrases = query.phrases().stream().map(this::phrase).toList();
    this.negatedPhrases = query.negatedPhrases().stream().map(this::phrase).toList();
  }

  private Phrase phrase(String text) {
    return new Phrase(folded(text, false), folded(text, true));
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
              .tokens(text, options, term -> found[0] |= terms.contains(term));
          return !found[0];
        });
    return found[0];
  }

  private boolean matchesRest(Document document) {
    if (has(document, query.negatedTerms())) {
      return false;
    }
    return phrases.stream().allMatch(phrase -> hasPhrase(document, phrase))
        && negatedPhrases.stream().noneMatch(phrase -> hasPhrase(document, phrase));
  }

  private boolean hasPhrase(Document document, Phrase phrase) {
    return !TextFields.visit(
        spec,
        document,
        (text, language, weight) ->
            !folded(text, language.isTurkish())
                .contains(language.isTurkish() ? phrase.turkish : phrase.usual));
  }

  /** In Turkish, phrases are compared without case always. */
  private String folded(String text, boolean turkish) {
    TextSearch search = query.search();
    if (spec.version() < 3) {
      return search.caseSensitive() ? text : TextTokenizer.asciiLower(text);
    }
    String cased = search.caseSensitive() && !turkish ? text : TextFolding.lower(text, turkish);
    return search.diacriticSensitive() ? cased : TextFolding.withoutDiacritics(cased);
  }
}

package dev.morphium.engine.text;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;

/**
 * The phrases of a text search: tells whether a document has all of them, and none of those that
 * are negated. Each text of a document is folded once for all phrases.
 */
final class TextPhrases {
  /** How many characters are folded, or compared at the most, between two ticks. */
  private static final int PIECE = 1 << 14;

  private static final int STEPS = 1024;

  private final TextIndexSpec spec;
  private final TextSearch search;
  private final InterruptCheck interrupts;
  private final List<Phrase> required;
  private final List<Phrase> negated;

  /** A phrase folded as the texts are that it is looked for in. */
  private record Phrase(String usual, String turkish) {}

  /** A text of a document, folded. */
  private record Folded(String text, boolean turkish) {}

  TextPhrases(TextIndexSpec spec, TextQuery query, InterruptCheck interrupts) {
    this.spec = spec;
    this.search = query.search();
    this.interrupts = interrupts;
    this.required = query.phrases().stream().map(this::phrase).toList();
    this.negated = query.negatedPhrases().stream().map(this::phrase).toList();
  }

  private Phrase phrase(String text) {
    return new Phrase(folded(text, false), folded(text, true));
  }

  boolean match(Document document) {
    if (required.isEmpty() && negated.isEmpty()) {
      return true;
    }
    List<Folded> texts = new ArrayList<>();
    TextFields.visit(
        spec,
        document,
        (text, language, weight) ->
            texts.add(new Folded(folded(text, language.isTurkish()), language.isTurkish())));
    return required.stream().allMatch(phrase -> isIn(texts, phrase))
        && negated.stream().noneMatch(phrase -> isIn(texts, phrase));
  }

  private boolean isIn(List<Folded> texts, Phrase phrase) {
    for (Folded each : texts) {
      if (contains(each.text, each.turkish ? phrase.turkish : phrase.usual)) {
        return true;
      }
    }
    return false;
  }

  /** Looks for a phrase piece by piece: the longer it is, the fewer places of a text at once. */
  private boolean contains(String text, String phrase) {
    int length = phrase.length();
    int places = Math.max(1, PIECE / Math.max(1, length));
    int last = text.length() - length;
    for (int from = 0; from <= last; from += places) {
      interrupts.tick(STEPS);
      int to = Math.min(last, from + places - 1) + length;
      if (text.indexOf(phrase, from, to) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The text folded piece by piece, none of which ends within a character. */
  private String folded(String text, boolean turkish) {
    int length = text.length();
    if (length <= PIECE) {
      interrupts.tick(length >> 3);
      return piece(text, turkish);
    }
    StringBuilder folded = new StringBuilder(length);
    for (int from = 0; from < length; ) {
      interrupts.tick(STEPS);
      int to = Math.min(length, from + PIECE);
      if (to < length && Character.isLowSurrogate(text.charAt(to))) {
        to++;
      }
      folded.append(piece(text.substring(from, to), turkish));
      from = to;
    }
    return folded.toString();
  }

  /** In Turkish, phrases are compared without case always. */
  private String piece(String text, boolean turkish) {
    if (spec.version() < 3) {
      return search.caseSensitive() ? text : TextTokenizer.asciiLower(text);
    }
    String cased = search.caseSensitive() && !turkish ? text : TextFolding.lower(text, turkish);
    return search.diacriticSensitive() ? cased : TextFolding.withoutDiacritics(cased);
  }
}

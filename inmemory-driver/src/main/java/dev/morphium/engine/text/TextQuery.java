package dev.morphium.engine.text;

import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A text search as an index understands it: its terms, its phrases, and those that must not be
 * there.
 *
 * <p>Words are searched for in the index; of a phrase the words are, too, and the phrase must stand
 * in a field as it is. A hyphen before a word or a phrase, with a space before it and none behind,
 * negates all up to the next space. Source: MongoDB manual, "$text", sections "Phrases" and "Term
 * Exclusion".
 */
public final class TextQuery {
  private final TextSearch search;
  private final TextLanguage language;
  private final Set<String> indexed = new TreeSet<>();
  private final Set<String> terms = new TreeSet<>();
  private final Set<String> negatedTerms = new TreeSet<>();
  private final List<String> phrases = new ArrayList<>();
  private final List<String> negatedPhrases = new ArrayList<>();

  private TextQuery(TextSearch search, TextIndexSpec spec) {
    this.search = search;
    this.language =
        search.language().isEmpty()
            ? spec.defaultLanguage()
            : TextLanguage.of(search.language(), spec.version());
    TextSearchParser parser = new TextSearchParser(search.search());
    parser.parse();
    phrases.addAll(parser.phrases());
    negatedPhrases.addAll(parser.negatedPhrases());
    TextTokenizer tokenizer = spec.analyzers().tokenizer(language);
    tokenizer.tokens(parser.words(), TextTokenizer.Options.INDEXED, indexed::add);
    TextTokenizer.Options options = options(false);
    tokenizer.tokens(parser.words(), options, terms::add);
    tokenizer.tokens(parser.negatedWords(), options, negatedTerms::add);
  }

  /**
   * A search for an index.
   *
   * @throws dev.morphium.protocol.CommandException 2 when it names no language
   */
  public static TextQuery of(TextSearch search, TextIndexSpec spec) {
    return new TextQuery(search, spec);
  }

  /** Which terms of documents are compared with those of this search. */
  TextTokenizer.Options options(boolean stopWords) {
    return new TextTokenizer.Options(
        stopWords, search.caseSensitive(), search.diacriticSensitive());
  }

  TextSearch search() {
    return search;
  }

  /** The terms to look up in the index. */
  public Set<String> indexed() {
    return indexed;
  }

  /** The terms of which a document has one at least. */
  Set<String> terms() {
    return terms;
  }

  Set<String> negatedTerms() {
    return negatedTerms;
  }

  List<String> phrases() {
    return phrases;
  }

  List<String> negatedPhrases() {
    return negatedPhrases;
  }

  /** Whether all that has an indexed term has a term of the search. */
  boolean isFolded() {
    return !search.caseSensitive() && !search.diacriticSensitive();
  }

  /** The search as explain shows it. */
  public Document describe() {
    DocumentBuilder out = new DocumentBuilder();
    append(out, "terms", terms);
    append(out, "negatedTerms", negatedTerms);
    append(out, "phrases", phrases);
    append(out, "negatedPhrases", negatedPhrases);
    return out.build();
  }

  private static void append(DocumentBuilder out, String name, Collection<String> texts) {
    out.startArray(name);
    int at = 0;
    for (String text : texts) {
      out.append(ArrayIndexNames.of(at++), text);
    }
    out.end();
  }
}

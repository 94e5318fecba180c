package dev.morphium.query.filter;

import dev.morphium.internal.argument.Arguments;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A text search ({@code $text}): what is looked for in the text index of a collection. Source:
 * MongoDB manual, "$text".
 *
 * @param search words of which one must be there, {@code "phrases"} in quotes that must be there,
 *     and {@code -words} that must not
 * @param language whose stop words and stems count; null for the index's language, {@code none} for
 *     neither
 * @param caseSensitive whether capitals differ from small letters
 * @param diacriticSensitive whether é differs from e
 */
public record TextSearch(
    String search, @Nullable String language, boolean caseSensitive, boolean diacriticSensitive) {
  public TextSearch {
    Arguments.required(search, "TextSearch", "search");
    if (search.isBlank()) {
      throw new IllegalArgumentException("a text search needs words to look for");
    }
  }

  /** A search for words as the index has them. */
  public static TextSearch of(String search) {
    Arguments.required(search, "TextSearch.of", "search");
    return new TextSearch(search, null, false, false);
  }

  /** This search in a language. */
  public TextSearch in(String name) {
    Arguments.required(name, "in", "name");
    return new TextSearch(search, name, caseSensitive, diacriticSensitive);
  }

  /** This search with capitals told from small letters. */
  public TextSearch withCase() {
    return new TextSearch(search, language, true, diacriticSensitive);
  }

  /** This search with accents told from none. */
  public TextSearch withDiacritics() {
    return new TextSearch(search, language, caseSensitive, true);
  }

  BsonDocument toBson() {
    BsonDocument text = new BsonDocument("$search", new BsonString(search));
    if (language != null) {
      text.append("$language", new BsonString(language));
    }
    if (caseSensitive) {
      text.append("$caseSensitive", BsonBoolean.TRUE);
    }
    if (diacriticSensitive) {
      text.append("$diacriticSensitive", BsonBoolean.TRUE);
    }
    return new BsonDocument("$text", text);
  }
}

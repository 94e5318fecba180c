package dev.morphium.engine.text;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.unicode.UnicodeLibrary;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a text index is made of: the fields with their weights, the default language, the field that
 * names a document's language, the version, and the fields before and behind the text.
 *
 * <p>Source: MongoDB manual, "Text Indexes".
 */
public final class TextIndexSpec {
  /** The component of a key that holds a term. */
  public static final String TERM = "_fts";

  /** The component of a key that holds the term's score. */
  public static final String SCORE = "_ftsx";

  static final String WILDCARD = "$**";

  private final NavigableMap<String, Double> weights = new TreeMap<>();
  private final List<FieldName> plainFields;
  private final FieldName override;
  private final boolean wildcard;
  private final TextLanguage defaultLanguage;
  private final String languageOverride;
  private final int version;
  private final List<String> before = new ArrayList<>();
  private final List<String> behind = new ArrayList<>();
  private final ConcurrentHashMap<TextLanguage, Set<String>> stopWords = new ConcurrentHashMap<>();

  private TextIndexSpec(Document spec) {
    UnicodeLibrary.require("a text index");
    version = (int) ((NumberValue) spec.get("textIndexVersion")).longValue();
    defaultLanguage = TextLanguage.of(text(spec, "default_language"), version);
    languageOverride = text(spec, "language_override");
    ElementCursor cursor = ((Document) spec.get("weights")).cursor();
    boolean everything = false;
    while (cursor.next()) {
      if (cursor.name().equals(WILDCARD)) {
        everything = true;
      } else {
        weights.put(cursor.name(), ((NumberValue) cursor.value()).doubleValue());
      }
    }
    wildcard = everything;
    override = new FieldName(languageOverride);
    boolean plain = !wildcard && weights.keySet().stream().noneMatch(name -> name.contains("."));
    plainFields = plain ? weights.keySet().stream().map(FieldName::new).toList() : List.of();
    List<String> fields = before;
    ElementCursor keys = ((Document) spec.get("key")).cursor();
    while (keys.next()) {
      if (keys.name().equals(TERM) || keys.name().equals(SCORE)) {
        fields = behind;
      } else {
        fields.add(keys.name());
      }
    }
  }

  /** What the specification of an index says, as it is kept; null when it is no text index. */
  public static @Nullable TextIndexSpec of(Document spec) {
    return spec.get("key") instanceof Document key
            && key.get(TERM) instanceof StringValue
            && spec.get("textIndexVersion") instanceof NumberValue
        ? new TextIndexSpec(spec)
        : null;
  }

  private static String text(Document spec, String option) {
    return ((StringValue) spec.get(option)).value();
  }

  /** The weights of the fields in the order of their names, without the wildcard. */
  NavigableMap<String, Double> weights() {
    return weights;
  }

  /** Whether the strings of all fields are indexed. */
  boolean isWildcard() {
    return wildcard;
  }

  public TextLanguage defaultLanguage() {
    return defaultLanguage;
  }

  /** The field that names the language of a document. */
  FieldName override() {
    return override;
  }

  /** The fields with text when all are fields of the root, or else none. */
  List<FieldName> plainFields() {
    return plainFields;
  }

  /** The version of the index, 1 to 3. */
  public int version() {
    return version;
  }

  /** The fields before the text, which every search must say the values of. */
  public List<String> before() {
    return before;
  }

  /** The fields behind the text. */
  public List<String> behind() {
    return behind;
  }

  TextAnalyzers analyzers() {
    return new TextAnalyzers(stopWords);
  }
}

package dev.morphium.engine.index;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.text.TextLanguage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The options of text indexes: {@code weights}, {@code default_language}, {@code language_override}
 * and {@code textIndexVersion}, and what the key pattern becomes.
 *
 * <p>The fields of the text leave the pattern and become weights; {@code _fts} and {@code _ftsx}
 * take their place. A pattern that has these already is one that an index has shown. Source:
 * MongoDB manual, "Text Indexes", and the error messages of MongoDB 8.
 */
final class TextIndexOptions {
  private static final String TEXT = "text";
  private static final String WEIGHTS = "weights";
  private static final String LANGUAGE = "default_language";
  private static final String OVERRIDE = "language_override";
  private static final String VERSION = "textIndexVersion";
  private static final String WILDCARD = "$**";
  private static final int NEWEST = 3;
  private static final int MOST_WEIGHT = 100_000;
  private static final Set<String> RESERVED = Set.of(TextIndexSpec.TERM, TextIndexSpec.SCORE);

  private final Document spec;
  private final int version;
  private final Map<String, Integer> weights = new TreeMap<>();
  private final DocumentBuilder pattern = new DocumentBuilder();

  private TextIndexOptions(Document spec) {
    this.spec = spec;
    this.version = number(spec.get(VERSION), NEWEST);
  }

  /**
   * The specification as it is kept.
   *
   * @throws dev.morphium.protocol.CommandException 67 when there can be no such index
   */
  static Document normalized(Document spec) {
    TextIndexOptions options = new TextIndexOptions(spec);
    options.check();
    return options.normalized();
  }

  private void check() {
    if (spec.get("collation") instanceof Document collation
        && !Collation.parse(collation).isSimple()) {
      throw IndexOptions.refuse(
          "Index type 'text' does not support collation: " + ValueText.of(collation));
    }
    if (spec.get("unique").isTrue()) {
      throw IndexOptions.refuse("Index type 'text' does not support the unique option");
    }
    if (spec.has("expireAfterSeconds")) {
      throw IndexOptions.refuse("Index type 'text' cannot be a TTL index");
    }
    if (spec.has(VERSION) && (version < 1 || version > NEWEST)) {
      throw IndexOptions.refuse("bad textIndexVersion: " + version);
    }
    takePattern();
    checkOrder();
    takeWeights();
    String language = text(LANGUAGE, "english");
    if (TextLanguage.find(language, version) == null) {
      throw IndexOptions.refuse("default_language is not valid");
    }
    String override = text(OVERRIDE, "language");
    if (override.isEmpty() || override.charAt(0) == '$' || override.indexOf('.') >= 0) {
      throw IndexOptions.refuse("language_override is not valid");
    }
  }

  private void takePattern() {
    boolean begun = false;
    for (Element field : ((Document) spec.get("key")).elements()) {
      if (field.name().equals(TextIndexSpec.TERM)) {
        if (!isText(field.value())) {
          throw IndexOptions.refuse("expecting _fts:\"text\"");
        }
        begun = true;
        pattern.append(field.name(), field.value());
      } else if (field.name().equals(TextIndexSpec.SCORE)) {
        if (number(field.value(), 0) != 1) {
          throw IndexOptions.refuse("expecting _ftsx:1");
        }
        pattern.append(field.name(), field.value());
      } else if (isText(field.value())) {
        if (!begun) {
          pattern.append(TextIndexSpec.TERM, TEXT).append(TextIndexSpec.SCORE, 1);
          begun = true;
        }
        weights.put(field.name(), 1);
      } else {
        if (Math.abs(number(field.value(), 0)) != 1) {
          throw IndexOptions.refuse("expected value 1 or -1 for non-text key in compound index");
        }
        pattern.append(field.name(), field.value());
      }
    }
  }

  /** Checks that the text stands together, and that no other field has a reserved name. */
  private void checkOrder() {
    boolean within = false;
    boolean behind = false;
    boolean kept = false;
    for (Element field : ((Document) spec.get("key")).elements()) {
      if (kept) {
        kept = false;
        if (!field.name().equals(TextIndexSpec.SCORE)) {
          throw IndexOptions.refuse("expected _ftsx after _fts");
        }
        behind = true;
        continue;
      }
      boolean text = isText(field.value());
      if (text && behind) {
        throw IndexOptions.refuse("'text' fields in index must all be adjacent");
      }
      kept = text && !within && field.name().equals(TextIndexSpec.TERM);
      if (!kept && RESERVED.contains(field.name())) {
        throw IndexOptions.refuse("text index with reserved fields _fts/_ftsx not allowed");
      }
      behind |= within && !text;
      within |= text;
    }
    if (kept) {
      throw IndexOptions.refuse("expected _ftsx after _fts");
    }
  }

  private void takeWeights() {
    Value given = spec.get(WEIGHTS);
    if (given instanceof Document document) {
      for (Element weight : document.elements()) {
        if (!(weight.value() instanceof NumberValue)) {
          throw IndexOptions.refuse("weight for text index needs numeric type");
        }
        weights.put(weight.name(), number(weight.value(), 0));
      }
    } else if (given instanceof StringValue name && name.value().equals(WILDCARD)) {
      weights.put(WILDCARD, 1);
    } else if (!given.isMissing()) {
      throw IndexOptions.refuse("text index option 'weights' must be an object");
    }
    if (weights.isEmpty()) {
      throw IndexOptions.refuse("text index option 'weights' must specify fields or the wildcard");
    }
    weights.forEach(TextIndexOptions::checkWeight);
  }

  private static void checkWeight(String field, int weight) {
    if (weight <= 0 || weight >= MOST_WEIGHT) {
      throw IndexOptions.refuse(
          "text index weight must be in the exclusive interval (0,%d) but found: %d"
              .formatted(MOST_WEIGHT, weight));
    }
    if (field.equals(WILDCARD)) {
      return;
    }
    if (field.isEmpty()) {
      throw IndexOptions.refuse("weight cannot be on an empty field");
    }
    for (FieldName part : FieldPath.of(field).parts()) {
      if (part.text().isEmpty()) {
        throw IndexOptions.refuse("weight cannot have empty path component");
      }
      if (part.text().startsWith("$")) {
        throw IndexOptions.refuse("weight cannot have path component with $ prefix");
      }
    }
  }

  private Document normalized() {
    DocumentBuilder weighed = new DocumentBuilder();
    weights.forEach(weighed::append);
    DocumentBuilder out = new DocumentBuilder(spec.length() + 96);
    for (Element option : spec.elements()) {
      switch (option.name()) {
        case "key" -> out.append("key", pattern.build());
        case WEIGHTS -> out.append(WEIGHTS, weighed.build());
        case VERSION -> {}
        default -> out.append(option.name(), option.value());
      }
    }
    if (!spec.has(WEIGHTS)) {
      out.append(WEIGHTS, weighed.build());
    }
    if (!spec.has(LANGUAGE)) {
      out.append(LANGUAGE, "english");
    }
    if (!spec.has(OVERRIDE)) {
      out.append(OVERRIDE, "language");
    }
    return out.append(VERSION, version).build();
  }

  private String text(String option, String usual) {
    return spec.get(option) instanceof StringValue given ? given.value() : usual;
  }

  private static boolean isText(Value value) {
    return value instanceof StringValue plugin && plugin.value().equals(TEXT);
  }

  private static int number(Value value, int usual) {
    return value instanceof NumberValue number ? (int) number.doubleValue() : usual;
  }
}

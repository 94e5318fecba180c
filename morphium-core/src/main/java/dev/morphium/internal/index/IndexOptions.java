package dev.morphium.internal.index;

import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.NearestName;
import dev.morphium.mapping.EntityMapping;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonParseException;

/** The options of an annotation's indexes, as {@code createIndexes} takes them. */
final class IndexOptions {
  private static final double LEAST = -180;
  private static final double GREATEST = 180;
  private static final int BITS = 26;
  private static final Set<String> FLAGS = Set.of("unique", "sparse", "hidden", "background");
  private static final Set<String> TEXTS = Set.of("name", "default_language", "language_override");
  private static final Set<String> NUMBERS =
      Set.of(
          "expireAfterSeconds",
          "min",
          "max",
          "bits",
          "v",
          "textIndexVersion",
          "2dsphereIndexVersion");

  private static final Set<String> ATTRIBUTES =
      Set.of("partialFilterExpression", "wildcardProjection", "weights", "collation");

  private final String where;
  private final IndexedNames names;
  private final BsonDocument document = new BsonDocument();

  /**
   * @param where names the annotated thing, for messages
   * @param mapping translates the names in filters
   */
  IndexOptions(String where, Index index, EntityMapping<?> mapping) {
    this.where = where;
    names = new IndexedNames(where, mapping);
    flag("unique", index.unique());
    flag("sparse", index.sparse());
    flag("hidden", index.hidden());
    if (index.expireAfterSeconds() >= 0) {
      document.append("expireAfterSeconds", new BsonInt64(index.expireAfterSeconds()));
    }
    json("partialFilterExpression", index.partialFilterExpression(), names::filter);
    json("wildcardProjection", index.wildcardProjection(), names::fields);
    json("weights", index.weights(), names::fields);
    text("default_language", index.defaultLanguage());
    text("language_override", index.languageOverride());
    if (index.min() != LEAST) {
      document.append("min", new BsonDouble(index.min()));
    }
    if (index.max() != GREATEST) {
      document.append("max", new BsonDouble(index.max()));
    }
    if (index.bits() != BITS) {
      document.append("bits", new BsonInt32(index.bits()));
    }
    if (!index.collation().locale().isEmpty()) {
      document.append("collation", Collations.document(index.collation()));
    }
    text("name", index.name());
  }

  /** Adds options that are written as {@code "unique:true,name:by_mail"}. */
  void add(String written) {
    for (String option : written.split(",")) {
      if (option.isBlank()) {
        continue;
      }
      int colon = option.indexOf(':');
      if (colon < 0) {
        throw new MappingException(
            "%s: the option '%s' of an index is written as name:value".formatted(where, option));
      }
      String name = option.substring(0, colon).strip();
      document.append(name, value(name, option.substring(colon + 1).strip()));
    }
  }

  BsonDocument document() {
    return document;
  }

  private BsonValue value(String name, String text) {
    if (FLAGS.contains(name)) {
      return switch (text) {
        case "true", "1" -> BsonBoolean.TRUE;
        case "false", "0" -> BsonBoolean.FALSE;
        default -> throw wrong(name, text, "it is true or false");
      };
    }
    if (TEXTS.contains(name)) {
      return new BsonString(text);
    }
    if (ATTRIBUTES.contains(name)) {
      throw wrong(name, text, "use the attribute of @Index of that name");
    }
    if (!NUMBERS.contains(name)) {
      throw unknown(name);
    }
    try {
      return new BsonInt64(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw wrong(name, text, "it is a whole number");
    }
  }

  private MappingException wrong(String name, String text, String remedy) {
    return new MappingException(
        "%s: the option %s of an index cannot be '%s'; %s".formatted(where, name, text, remedy));
  }

  private MappingException unknown(String name) {
    Set<String> known = new TreeSet<>(FLAGS);
    known.addAll(TEXTS);
    known.addAll(NUMBERS);
    known.addAll(ATTRIBUTES);
    String nearest = NearestName.of(name, known);
    return new MappingException(
        "%s: an index has no option '%s'%s; there are %s"
            .formatted(
                where, name, nearest == null ? "" : ", did you mean '" + nearest + "'?", known));
  }

  private void flag(String name, boolean set) {
    if (set) {
      document.append(name, BsonBoolean.TRUE);
    }
  }

  private void text(String name, String value) {
    if (!value.isEmpty()) {
      document.append(name, new BsonString(value));
    }
  }

  private void json(String name, String value, UnaryOperator<BsonDocument> translated) {
    if (!value.isEmpty()) {
      BsonDocument written;
      try {
        written = BsonDocument.parse(value);
      } catch (JsonParseException e) {
        throw new MappingException(
            "%s: the %s of an index is no JSON document: %s".formatted(where, name, e.getMessage()),
            e);
      }
      document.append(name, translated.apply(written));
    }
  }
}

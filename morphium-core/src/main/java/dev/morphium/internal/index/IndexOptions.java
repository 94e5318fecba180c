package dev.morphium.internal.index;

import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import java.util.Set;
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

  private final String where;
  private final BsonDocument document = new BsonDocument();

  /**
   * @param where names the annotated thing, for messages
   */
  IndexOptions(String where, Index index) {
    this.where = where;
    flag("unique", index.unique());
    flag("sparse", index.sparse());
    flag("hidden", index.hidden());
    if (index.expireAfterSeconds() >= 0) {
      document.append("expireAfterSeconds", new BsonInt64(index.expireAfterSeconds()));
    }
    json("partialFilterExpression", index.partialFilterExpression());
    json("wildcardProjection", index.wildcardProjection());
    json("weights", index.weights());
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
      return BsonBoolean.valueOf(Boolean.parseBoolean(text) || text.equals("1"));
    }
    if (name.equals("name") || name.endsWith("language") || name.equals("language_override")) {
      return new BsonString(text);
    }
    try {
      return new BsonInt64(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new MappingException(
          "%s: the option %s of an index cannot be '%s'; use the attribute of @Index for it"
              .formatted(where, name, text),
          e);
    }
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

  private void json(String name, String value) {
    if (!value.isEmpty()) {
      try {
        document.append(name, BsonDocument.parse(value));
      } catch (JsonParseException e) {
        throw new MappingException(
            "%s: the %s of an index is no JSON document: %s".formatted(where, name, e.getMessage()),
            e);
      }
    }
  }
}

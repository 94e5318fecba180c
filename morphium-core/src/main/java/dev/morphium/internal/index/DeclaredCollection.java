package dev.morphium.internal.index;

import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Collation;
import dev.morphium.annotation.Entity;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import java.util.Locale;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.json.JsonParseException;

/** What the annotations of a type ask of its collection. Source: MongoDB manual, "create". */
public final class DeclaredCollection {
  private DeclaredCollection() {}

  /**
   * The options of the command that creates the collection; empty when any collection will do.
   *
   * @param schemas whether the mapping makes the validator where the annotation names none
   */
  public static BsonDocument options(EntityMapping<?> mapping, Mapper mapper, boolean schemas) {
    BsonDocument options = new BsonDocument();
    Capped capped = mapping.annotation(Capped.class);
    if (capped != null) {
      checkCapped(mapping.type(), capped);
      options.append("capped", BsonBoolean.TRUE);
      options.append("size", new BsonInt64(capped.maxSize()));
      if (capped.maxEntries() > 0) {
        options.append("max", new BsonInt64(capped.maxEntries()));
      }
    }
    Collation collation = mapping.annotation(Collation.class);
    if (collation != null && !collation.locale().isEmpty()) {
      options.append("collation", Collations.document(collation));
    }
    Entity entity = mapping.annotation(Entity.class);
    String schema = entity == null ? "" : entity.schemaDef();
    if (schema.isEmpty() && schemas) {
      schema = Entity.SCHEMA_OF_MAPPING;
    }
    if (!schema.isEmpty()) {
      options.append("validator", validator(mapping, mapper, schema));
    }
    if (!schema.isEmpty() && entity != null) {
      options.append("validationLevel", text(entity.validationLevel()));
      options.append("validationAction", text(entity.validationAction()));
    }
    if (entity != null && !entity.comment().isEmpty() && !options.isEmpty()) {
      options.append("comment", new BsonString(entity.comment()));
    }
    return options;
  }

  private static void checkCapped(Class<?> type, Capped capped) {
    if (capped.maxSize() <= 0 || capped.maxEntries() < 0) {
      throw new MappingException(
          "%s: @Capped has a maxSize of at least 1 byte and a maxEntries of 0 or more, not %d and %d"
              .formatted(type.getSimpleName(), capped.maxSize(), capped.maxEntries()));
    }
  }

  private static BsonDocument validator(
      EntityMapping<?> mapping, Mapper mapper, String definition) {
    if (definition.equals(Entity.SCHEMA_OF_MAPPING)) {
      return new BsonDocument("$jsonSchema", mapper.collectionSchema(mapping.type()));
    }
    try {
      BsonDocument written = BsonDocument.parse(definition);
      boolean query = !written.isEmpty() && written.getFirstKey().startsWith("$");
      return query ? written : new BsonDocument("$jsonSchema", written);
    } catch (JsonParseException e) {
      throw new MappingException(
          "%s: the schema of @Entity is no JSON document: %s"
              .formatted(mapping.type().getSimpleName(), e.getMessage()),
          e);
    }
  }

  private static BsonString text(Enum<?> constant) {
    return new BsonString(constant.name().toLowerCase(Locale.ROOT));
  }
}

package dev.morphium.aggregate.expression;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.EncryptedFields;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The shape of an entity, or of the value at one of its paths.
 *
 * @param mapping translates the entity's names
 * @param prefix where the value is in the entity; empty for the entity itself
 */
public record EntityShape(PathMapping mapping, String prefix) implements Shape {
  @Override
  public String path(String path) {
    if (prefix.isEmpty()) {
      return mapping.path(path);
    }
    String head = mapping.path(prefix);
    return mapping.path(prefix + "." + path).substring(head.length() + 1);
  }

  @Override
  public boolean knows(String path) {
    try {
      return !path(path).isEmpty();
    } catch (MappingException unknown) {
      return false;
    }
  }

  @Override
  public Shape at(String path) {
    return new EntityShape(mapping, prefix.isEmpty() ? path : prefix + "." + path);
  }

  @Override
  public @Nullable BsonValue convert(@Nullable Object value) {
    if (prefix.isEmpty()) {
      return null;
    }
    if (value != null) {
      EncryptedFields.checkComparison(mapping, prefix, "compared");
    }
    return mapping.toBson(prefix, value);
  }
}

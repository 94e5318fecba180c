package dev.morphium.repository;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An assignment of JDQL's {@code set} clause.
 *
 * @param path the property
 * @param value what it becomes, when that is known before
 * @param expression computes what it becomes; null for a value
 */
public record Assignment(String path, @Nullable Object value, @Nullable Expression expression) {
  /** A property becomes a value. */
  public static Assignment of(String path, @Nullable Object value) {
    return new Assignment(path, value, null);
  }

  /** A property becomes what the server computes. */
  public static Assignment computed(String path, Expression expression) {
    return new Assignment(path, null, expression);
  }

  /** What the server computes, of a value as the property would store it. */
  BsonValue toBson(PathMapping mapping) {
    return expression == null
        ? new BsonDocument("$literal", mapping.toBson(path, value))
        : expression.toBson(mapping);
  }
}

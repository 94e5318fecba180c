package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonDocument;

/** What is asked of one field: operators and their operands, for instance {@code {$gte: 3}}. */
@FunctionalInterface
public interface FieldOperator {
  /**
   * The operators as the server wants them.
   *
   * @param path the field in the names of Java; empty for an element of an array
   */
  BsonDocument toBson(PathMapping mapping, String path);
}

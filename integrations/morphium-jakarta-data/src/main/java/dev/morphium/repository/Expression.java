package dev.morphium.repository;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonValue;

/**
 * A scalar expression of JDQL that the server computes; null when an operand is. Made by {@link
 * Expressions}.
 */
@FunctionalInterface
public interface Expression {
  /** The aggregation expression, with the names and values of documents. */
  BsonValue toBson(PathMapping mapping);
}

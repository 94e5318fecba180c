package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * An expression operator in use.
 *
 * @param name the operator
 * @param expression how it is said in Java
 * @param bson what is sent
 */
record ExpressionExample(String name, Expr expression, BsonValue bson) {
  /** An example, of what is sent as JSON. */
  static ExpressionExample example(String name, Expr expression, String json) {
    BsonDocument wrapped = BsonDocument.parse("{value: " + json + "}");
    return new ExpressionExample(name, expression, wrapped.get("value"));
  }

  @Override
  public String toString() {
    return name;
  }
}

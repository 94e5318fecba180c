package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;

/**
 * The variables that a stage gives to its inner pipeline: {@code let} of {@code $lookup} and {@code
 * $merge}.
 *
 * @param let the document of their values
 * @param shapes what is known of each
 */
record Variables(BsonDocument let, Map<String, Shape> shapes) {
  /** Variables with values of the documents of a scope. */
  static Variables of(Fields fields, Scope scope) {
    BsonDocument let = new BsonDocument();
    Map<String, Shape> shapes = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          let.append(name, value.toBson(scope.within()));
          shapes.put(name, value.shape(scope.within()));
        });
    return new Variables(let, shapes);
  }

  /** Puts them into a stage's document, when there are some. */
  void appendTo(BsonDocument body) {
    if (!let.isEmpty()) {
      body.append("let", let);
    }
  }

  /** A scope with them. */
  Scope visibleIn(Scope scope) {
    Scope inner = scope;
    for (Map.Entry<String, Shape> variable : shapes.entrySet()) {
      inner = inner.withVariable(variable.getKey(), variable.getValue());
    }
    return inner;
  }
}

package dev.morphium.engine.match.failure;

import dev.morphium.engine.match.OperatorDocuments;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * One clause of a query: one operator on one path, or one operator on the whole document.
 *
 * @param path empty when the operator stands on the whole document
 * @param operator {@code $eq} or {@code $regex} when a value stands for itself
 * @param query the clause as a query of its own
 */
record Clause(String path, String operator, Value operand, Document query) {
  /** The clauses of a query, in order. */
  static List<Clause> of(Document query) {
    List<Clause> clauses = new ArrayList<>();
    for (Element field : query.elements()) {
      String name = field.name();
      Document alone = new DocumentBuilder().append(name, field.value()).build();
      if (name.equals("$comment")) {
        continue;
      }
      if (name.startsWith("$")) {
        clauses.add(new Clause("", name, field.value(), alone));
      } else if (field.value() instanceof Document operators
          && OperatorDocuments.isOne(operators)) {
        addOperators(clauses, name, operators);
      } else {
        String operator = field.value() instanceof RegexValue ? "$regex" : "$eq";
        clauses.add(new Clause(name, operator, field.value(), alone));
      }
    }
    return clauses;
  }

  private static void addOperators(List<Clause> clauses, String path, Document operators) {
    for (Element operator : operators.elements()) {
      if (operator.name().equals("$options")) {
        continue; // told with the regular expression
      }
      DocumentBuilder query =
          new DocumentBuilder().startDocument(path).append(operator.name(), operator.value());
      if (operator.name().equals("$regex")) {
        query.append("$options", operators.get("$options"));
      }
      clauses.add(new Clause(path, operator.name(), operator.value(), query.end().build()));
    }
  }
}

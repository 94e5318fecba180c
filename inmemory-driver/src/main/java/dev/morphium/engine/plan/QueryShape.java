package dev.morphium.engine.plan;

import dev.morphium.engine.match.OperatorDocuments;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Locale;
import java.util.TreeSet;

/**
 * A query shape: what queries have in common that differ in their values alone. Source: MongoDB
 * manual, "Query Plans", section "Query Shapes".
 *
 * @param text fields and operators, in an order of their own
 */
public record QueryShape(String text, ValueComparator comparator) {
  /** The shape of a request. */
  public static QueryShape of(QueryRequest request) {
    return of(
        request.filter().source(),
        request.sort().toDocument(),
        request.projection(),
        request.comparator());
  }

  /** Tells this shape from all others. */
  public String identity() {
    Document collation = comparator.collation();
    return collation.isEmpty() ? text : text + '~' + collation;
  }

  /** Eight hexadecimal digits for this shape. */
  public String hash() {
    return hash("");
  }

  /** Eight hexadecimal digits for this shape where there are these indexes. */
  public String hash(String indexes) {
    return String.format(Locale.ROOT, "%08X", (identity() + indexes).hashCode());
  }

  /** The shape of a query. */
  public static QueryShape of(
      Document query, Document sort, Document projection, ValueComparator comparator) {
    StringBuilder text = new StringBuilder(clauses(query)).append('~');
    for (Element part : sort.elements()) {
      boolean backward = part.value() instanceof NumberValue order && order.doubleValue() < 0;
      text.append(part.name()).append(backward ? '-' : '+');
    }
    return new QueryShape(text.append('~').append(projection).toString(), comparator);
  }

  private static String clauses(Document query) {
    TreeSet<String> clauses = new TreeSet<>();
    collect(query, clauses);
    return clauses.toString();
  }

  private static void collect(Document query, TreeSet<String> clauses) {
    for (Element element : query.elements()) {
      switch (element.name()) {
        case "$and" -> {
          for (Value branch : branches(element.value())) {
            if (branch instanceof Document inner) {
              collect(inner, clauses);
            }
          }
        }
        case "$or", "$nor" -> {
          TreeSet<String> inner = new TreeSet<>();
          for (Value branch : branches(element.value())) {
            inner.add(branch instanceof Document document ? clauses(document) : "");
          }
          clauses.add(element.name() + inner);
        }
        case "$comment" -> {}
        case "$expr" -> clauses.add("$expr" + Outline.of(element.value()));
        default -> field(element, clauses);
      }
    }
  }

  private static Iterable<Value> branches(Value operand) {
    return operand instanceof ArrayValue array ? array.elements() : ArrayValue.EMPTY.elements();
  }

  private static void field(Element element, TreeSet<String> clauses) {
    String name = element.name();
    if (!name.startsWith("$")
        && element.value() instanceof Document operators
        && OperatorDocuments.isOne(operators)) {
      for (Element operator : operators.elements()) {
        clauses.add(name + ':' + operator(operator));
      }
    } else if (element.value() instanceof RegexValue) {
      clauses.add(name + ":$regex");
    } else {
      clauses.add(name + ":$eq");
    }
  }

  private static String operator(Element operator) {
    if (operator.name().equals("$exists")) {
      return operator.value().isTrue() ? "$exists" : "$exists-";
    }
    boolean nests = operator.name().equals("$not") || operator.name().equals("$elemMatch");
    return nests && operator.value() instanceof Document inner
        ? operator.name() + clauses(inner)
        : operator.name();
  }
}

package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The equality conditions of a filter, from which an upsert makes its document: {@code {a: 1}},
 * {@code $eq}, {@code $in} and {@code $all} with one value, alone or in {@code $and} or in an
 * {@code $or} with one branch.
 */
final class Equalities {
  private final Map<String, Value> values = new TreeMap<>();

  private Equalities() {}

  static Equalities of(Document filter) {
    Equalities equalities = new Equalities();
    equalities.collect(filter);
    return equalities;
  }

  private void collect(Document filter) {
    for (Element element : filter.elements()) {
      String name = element.name();
      if (!name.startsWith("$")) {
        collectField(name, element.value());
      } else if (element.value() instanceof ArrayValue branches
          && (name.equals("$and") || name.equals("$or") && branches.size() == 1)) {
        for (Value branch : branches.elements()) {
          if (branch instanceof Document document) {
            collect(document);
          }
        }
      }
    }
  }

  private void collectField(String path, Value condition) {
    if (condition instanceof RegexValue) {
      return;
    }
    if (!(condition instanceof Document document) || !isOperators(document)) {
      put(path, condition);
      return;
    }
    for (Element operator : document.elements()) {
      switch (operator.name()) {
        case "$eq" -> put(path, operator.value());
        case "$in" -> collectList(path, operator.value(), 1);
        case "$all" -> collectList(path, operator.value(), Integer.MAX_VALUE);
        default -> {}
      }
    }
  }

  private void collectList(String path, Value list, int most) {
    if (list instanceof ArrayValue array && array.size() <= most) {
      for (Value value : array.elements()) {
        boolean plain =
            !(value instanceof RegexValue)
                && !(value instanceof Document document && isOperators(document));
        if (plain) {
          put(path, value);
        }
      }
    }
  }

  private static boolean isOperators(Document document) {
    String first = document.firstName();
    return first != null
        && first.startsWith("$")
        && !first.equals("$ref")
        && !first.equals("$id")
        && !first.equals("$db");
  }

  private void put(String path, Value value) {
    if (values.put(path, value) != null) {
      throw new CommandException(
          ErrorCode.NOT_SINGLE_VALUE_FIELD,
          "cannot infer query fields to set, path '" + path + "' is matched twice");
    }
  }

  /** The document that has each value at its path. */
  Document toDocument() {
    Node top = new Node();
    values.forEach((path, value) -> top.place(path, value));
    return top.write(new DocumentBuilder()).build();
  }

  /** A field on the way: it has a value, or fields of its own. */
  private static final class Node {
    private final Map<String, Node> children = new LinkedHashMap<>();
    private @Nullable Value value;

    private void place(String path, Value placed) {
      Node at = this;
      int start = 0;
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', start)) {
        at = at.child(path.substring(start, dot));
        if (at.value != null) {
          throw both(path.substring(0, dot), path);
        }
        start = dot + 1;
      }
      Node last = at.child(path.substring(start));
      if (!last.children.isEmpty()) {
        throw both(path, path);
      }
      last.value = placed;
    }

    private Node child(String name) {
      return children.computeIfAbsent(name, absent -> new Node());
    }

    private DocumentBuilder write(DocumentBuilder builder) {
      children.forEach(
          (name, child) -> {
            Value known = child.value;
            if (known != null) {
              builder.append(name, known);
            } else {
              child.write(builder.startDocument(name)).end();
            }
          });
      return builder;
    }
  }

  private static CommandException both(String shorter, String longer) {
    return new CommandException(
        ErrorCode.NOT_SINGLE_VALUE_FIELD,
        "cannot infer query fields to set, both paths '"
            + shorter
            + "' and '"
            + longer
            + "' are matched");
  }
}

package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Documents as arrays of their fields, and back. Source: MongoDB manual, "$arrayToObject" and
 * "$objectToArray".
 */
final class ArrayDocuments {
  private ArrayDocuments() {}

  static Value toArray(List<Value> operands, Scope scope) {
    Value value = operands.get(0);
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof Document document)) {
      throw new CommandException(
          40390, "$objectToArray requires a document input, found: " + value.type().alias());
    }
    BuiltMemory memory = new BuiltMemory("$objectToArray", scope);
    List<Value> pairs = new ArrayList<>();
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      pairs.add(new DocumentBuilder(64).append("k", cursor.name()).append("v", cursor).build());
      memory.add(pairs.getLast());
    }
    return ArrayValue.of(pairs);
  }

  static Value toDocument(Value value) {
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          40386, "$arrayToObject requires an array input, found: " + value.type().alias());
    }
    Map<String, Value> fields = new LinkedHashMap<>();
    boolean pairs = !array.isEmpty() && array.get(0) instanceof ArrayValue;
    for (Value element : array.elements()) {
      if (pairs) {
        addPair(fields, element);
      } else {
        addKeyAndValue(fields, element, fields.isEmpty());
      }
    }
    return document(fields);
  }

  private static void addPair(Map<String, Value> fields, Value element) {
    if (!(element instanceof ArrayValue pair)) {
      throw new CommandException(
          40396,
          "$arrayToObject requires a consistent input format. Elements must all be arrays or all"
              + " be objects. Array was detected, now found: "
              + element.type().alias());
    }
    if (pair.size() != 2) {
      throw new CommandException(
          40397,
          "$arrayToObject requires an array of size 2 arrays,found array of size: " + pair.size());
    }
    if (!(pair.get(0) instanceof StringValue key)) {
      throw new CommandException(
          40395,
          "$arrayToObject requires an array of key-value pairs, where the key must be of type"
              + " string. Found key type: "
              + pair.get(0).type().alias());
    }
    fields.put(key(key, 4940400), pair.get(1));
  }

  private static void addKeyAndValue(Map<String, Value> fields, Value element, boolean first) {
    if (!(element instanceof Document document)) {
      throw first
          ? new CommandException(
              40398, "Unrecognised input type format for $arrayToObject: " + element.type().alias())
          : new CommandException(
              40391,
              "$arrayToObject requires a consistent input format. Elements must all be arrays or"
                  + " all be objects. Object was detected, now found: "
                  + element.type().alias());
    }
    List<Element> elements = document.elements();
    if (elements.size() != 2) {
      throw new CommandException(
          40392,
          "$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:"
              + elements.size());
    }
    Value key = document.get("k");
    Value value = document.get("v");
    if (key.isMissing() || value.isMissing()) {
      throw new CommandException(
          40393,
          "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys"
              + " from: "
              + ValueText.of(document));
    }
    if (!(key instanceof StringValue string)) {
      throw new CommandException(
          40394,
          "$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be"
              + " of type string. Found type: "
              + key.type().alias());
    }
    fields.put(key(string, 4940401), value);
  }

  private static String key(StringValue key, int code) {
    if (key.value().indexOf('\0') >= 0) {
      throw new CommandException(code, "Key field cannot contain an embedded null byte");
    }
    return key.value();
  }

  static Document document(Map<String, Value> fields) {
    DocumentBuilder builder = new DocumentBuilder(16 + 24 * fields.size());
    fields.forEach(builder::append);
    return builder.build();
  }
}

package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.WholeNumbers;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The keywords of one schema, read with the types that they must have. */
final class Keywords {
  private static final Set<String> KNOWN =
      Set.of(
          "additionalItems",
          "additionalProperties",
          "allOf",
          "anyOf",
          "bsonType",
          "dependencies",
          "description",
          "enum",
          "exclusiveMaximum",
          "exclusiveMinimum",
          "items",
          "maxItems",
          "maxLength",
          "maxProperties",
          "maximum",
          "minItems",
          "minLength",
          "minProperties",
          "minimum",
          "multipleOf",
          "not",
          "oneOf",
          "pattern",
          "patternProperties",
          "properties",
          "required",
          "title",
          "type",
          "uniqueItems");
  private static final Set<String> UNSUPPORTED =
      Set.of("$ref", "$schema", "default", "definitions", "format", "id");
  private static final Set<String> PLANNED = Set.of("encrypt", "encryptMetadata");

  private final Map<String, Value> values;
  private final InterruptCheck interrupts;

  private Keywords(Map<String, Value> values, InterruptCheck interrupts) {
    this.interrupts = interrupts;
    this.values = values;
  }

  /**
   * @throws CommandException for a keyword that is unknown or stands twice
   */
  static Keywords of(Document schema, InterruptCheck interrupts) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Element element : schema.elements()) {
      String name = element.name();
      if (UNSUPPORTED.contains(name)) {
        throw QueryErrors.failedToParse(
            "$jsonSchema keyword '" + name + "' is not currently supported");
      }
      if (PLANNED.contains(name)) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "The $jsonSchema keyword '" + name + "' is not supported yet by this server");
      }
      if (!KNOWN.contains(name)) {
        throw QueryErrors.failedToParse("Unknown $jsonSchema keyword: " + name);
      }
      if (values.put(name, element.value()) != null) {
        throw QueryErrors.failedToParse("Duplicate $jsonSchema keyword: " + name);
      }
    }
    return new Keywords(values, interrupts);
  }

  /** Where long work on a value looks whether it is to end. */
  InterruptCheck interrupts() {
    return interrupts;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  @Nullable Value get(String name) {
    return values.get(name);
  }

  @Nullable Document object(String name) {
    return typed(name, Document.class, "an object");
  }

  @Nullable ArrayValue array(String name) {
    return typed(name, ArrayValue.class, "an array");
  }

  @Nullable NumberValue number(String name) {
    return typed(name, NumberValue.class, "a number");
  }

  @Nullable String text(String name) {
    StringValue string = typed(name, StringValue.class, "a string");
    return string == null ? null : string.value();
  }

  /** The boolean, or false when the keyword is not there. */
  boolean flag(String name) {
    BooleanValue flag = typed(name, BooleanValue.class, "a boolean");
    return flag != null && flag.value();
  }

  /** The length or count, or -1 when the keyword is not there. */
  long count(String name) {
    Value value = values.get(name);
    return value == null ? -1 : WholeNumbers.nonNegative(name, value);
  }

  /** The elements, which must be there and different. */
  @Nullable List<Value> some(String name) {
    ArrayValue array = array(name);
    if (array != null && array.isEmpty()) {
      throw QueryErrors.failedToParse(
          "$jsonSchema keyword '" + name + "' cannot be an empty array");
    }
    return array == null ? null : array.elements();
  }

  private <T extends Value> @Nullable T typed(String name, Class<T> type, String wanted) {
    Value value = values.get(name);
    if (value == null) {
      return null;
    }
    if (!type.isInstance(value)) {
      throw wrongType(name, wanted);
    }
    return type.cast(value);
  }

  static CommandException wrongType(String name, String wanted) {
    return QueryErrors.typeMismatch("$jsonSchema keyword '" + name + "' must be " + wanted);
  }

  /** The strings of an array, which must be at least one and different. */
  static Set<String> names(String keyword, List<Value> values) {
    if (values.isEmpty()) {
      throw QueryErrors.failedToParse(
          "$jsonSchema keyword '" + keyword + "' cannot be an empty array");
    }
    Set<String> names = new HashSet<>();
    for (Value value : values) {
      if (!(value instanceof StringValue string)) {
        throw wrongType(keyword, "an array of strings");
      }
      if (!names.add(string.value())) {
        throw QueryErrors.failedToParse(
            "$jsonSchema keyword '" + keyword + "' array cannot contain duplicate values");
      }
    }
    return new TreeSet<>(names);
  }

  static Document schema(String keyword, Value value) {
    if (!(value instanceof Document document)) {
      throw wrongType(keyword, "an object, or contain only objects");
    }
    return document;
  }
}

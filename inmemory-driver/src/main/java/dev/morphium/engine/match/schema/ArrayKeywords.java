package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keywords for arrays: {@code items}, {@code additionalItems}, {@code maxItems}, {@code
 * minItems}, {@code uniqueItems}.
 */
final class ArrayKeywords {
  /** About what an element takes. */
  private static final int STEPS = 8;

  private ArrayKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    long most = keywords.count("maxItems");
    if (most >= 0) {
      addForArrays(predicates, (type, bytes, offset) -> count(bytes, offset) <= most);
    }
    long least = keywords.count("minItems");
    if (least >= 0) {
      addForArrays(predicates, (type, bytes, offset) -> count(bytes, offset) >= least);
    }
    if (keywords.flag("uniqueItems")) {
      addForArrays(
          predicates,
          (type, bytes, offset) -> unique(ArrayValue.view(bytes, offset), keywords.interrupts()));
    }
    Value items = keywords.get("items");
    Predicate additional = additional(keywords);
    if (items != null) {
      addForArrays(predicates, items(items, additional, keywords));
    }
  }

  private static void addForArrays(List<Predicate> predicates, Predicate predicate) {
    predicates.add(new OnlyType(BsonType.ARRAY, predicate));
  }

  private static int count(byte[] bytes, int array) {
    int count = 0;
    ElementCursor cursor = new ElementCursor(bytes, array);
    while (cursor.next()) {
      count++;
    }
    return count;
  }

  private static boolean unique(ArrayValue array, InterruptCheck interrupts) {
    Set<ValueKey> seen = new HashSet<>();
    for (Value element : array.elements()) {
      interrupts.tick(STEPS);
      if (!seen.add(UnorderedEquality.key(element))) {
        return false;
      }
    }
    return true;
  }

  private static Predicate additional(Keywords keywords) {
    return switch (keywords.get("additionalItems")) {
      case null -> (type, bytes, offset) -> true;
      case BooleanValue allowed -> (type, bytes, offset) -> allowed.value();
      case Document schema -> SchemaCompiler.compile(schema, keywords.interrupts());
      default -> throw Keywords.wrongType("additionalItems", "either an object or a boolean");
    };
  }

  /** One schema for all elements, or a schema for each place and another one for the rest. */
  private static Predicate items(Value items, Predicate additional, Keywords keywords) {
    return switch (items) {
      case Document schema ->
          each(
              keywords.interrupts(),
              List.of(),
              SchemaCompiler.compile(schema, keywords.interrupts()));
      case ArrayValue schemas ->
          each(
              keywords.interrupts(),
              schemas.elements().stream()
                  .map(
                      schema ->
                          SchemaCompiler.compile(
                              Keywords.schema("items", schema), keywords.interrupts()))
                  .toList(),
              additional);
      default ->
          throw Keywords.wrongType("items", "an array or an object, not " + items.type().alias());
    };
  }

  private static Predicate each(InterruptCheck interrupts, List<Predicate> first, Predicate rest) {
    return (arrayType, bytes, offset) -> {
      ElementCursor cursor = new ElementCursor(bytes, offset);
      for (int index = 0; cursor.next(); index++) {
        interrupts.tick(STEPS);
        Predicate schema = index < first.size() ? first.get(index) : rest;
        if (!schema.matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
          return false;
        }
      }
      return true;
    };
  }
}

package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import java.util.List;

/**
 * The keywords for arrays: {@code items}, {@code additionalItems}, {@code maxItems}, {@code
 * minItems}, {@code uniqueItems}.
 */
final class ArrayKeywords {
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
      addForArrays(predicates, (type, bytes, offset) -> unique(ArrayValue.view(bytes, offset)));
    }
    Value items = keywords.get("items");
    Predicate additional = additional(keywords);
    if (items != null) {
      addForArrays(predicates, items(items, additional));
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

  private static boolean unique(ArrayValue array) {
    List<Value> elements = array.elements();
    for (int i = 0; i < elements.size(); i++) {
      for (Value later : elements.subList(i + 1, elements.size())) {
        if (UnorderedEquality.equal(elements.get(i), later)) {
          return false;
        }
      }
    }
    return true;
  }

  private static Predicate additional(Keywords keywords) {
    return switch (keywords.get("additionalItems")) {
      case null -> (type, bytes, offset) -> true;
      case BooleanValue allowed -> (type, bytes, offset) -> allowed.value();
      case Document schema -> SchemaCompiler.compile(schema);
      default -> throw Keywords.wrongType("additionalItems", "either an object or a boolean");
    };
  }

  /** One schema for all elements, or a schema for each place and another one for the rest. */
  private static Predicate items(Value items, Predicate additional) {
    return switch (items) {
      case Document schema -> each(List.of(), SchemaCompiler.compile(schema));
      case ArrayValue schemas ->
          each(
              schemas.elements().stream()
                  .map(schema -> SchemaCompiler.compile(Keywords.schema("items", schema)))
                  .toList(),
              additional);
      default ->
          throw Keywords.wrongType("items", "an array or an object, not " + items.type().alias());
    };
  }

  private static Predicate each(List<Predicate> first, Predicate rest) {
    return (arrayType, bytes, offset) -> {
      ElementCursor cursor = new ElementCursor(bytes, offset);
      for (int index = 0; cursor.next(); index++) {
        Predicate schema = index < first.size() ? first.get(index) : rest;
        if (!schema.matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
          return false;
        }
      }
      return true;
    };
  }
}

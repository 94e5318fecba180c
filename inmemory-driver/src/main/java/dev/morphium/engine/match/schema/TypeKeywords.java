package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.TypeAliases;
import dev.morphium.engine.match.TypeIs;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.engine.value.ValueType;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keywords {@code bsonType}, {@code type} and {@code enum}. */
final class TypeKeywords {
  private static final Map<String, String> JSON_TYPES =
      Map.of(
          "array", "array", "boolean", "bool", "null", "null", "number", "number", "object",
          "object", "string", "string");

  private TypeKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    if (keywords.has("type") && keywords.has("bsonType")) {
      throw QueryErrors.failedToParse(
          "Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
    }
    for (String name : List.of("bsonType", "type")) {
      Value value = keywords.get(name);
      if (value != null) {
        predicates.add(OnlyType.present(new TypeIs(types(name, value))));
      }
    }
    List<Value> choices = keywords.some("enum");
    if (choices != null) {
      predicates.add(OnlyType.present(oneOf(choices)));
    }
  }

  private static Set<ValueType> types(String keyword, Value value) {
    Set<String> aliases =
        switch (value) {
          case StringValue alias -> Set.of(alias.value());
          case ArrayValue array -> Keywords.names(keyword, array.elements());
          default -> throw Keywords.wrongType(keyword, "either a string or an array of strings");
        };
    Set<ValueType> types = EnumSet.noneOf(ValueType.class);
    for (String alias : aliases) {
      types.addAll(keyword.equals("type") ? jsonType(alias) : TypeAliases.types(alias));
    }
    return types;
  }

  private static Set<ValueType> jsonType(String alias) {
    if (alias.equals("integer")) {
      throw QueryErrors.failedToParse("$jsonSchema type 'integer' is not currently supported.");
    }
    String type = JSON_TYPES.get(alias);
    if (type == null) {
      throw QueryErrors.badValue("Unknown type name alias: " + alias);
    }
    return TypeAliases.types(type);
  }

  private static Predicate oneOf(List<Value> choices) {
    Set<ValueKey> known = new HashSet<>();
    for (Value choice : choices) {
      if (!known.add(UnorderedEquality.key(choice))) {
        throw QueryErrors.failedToParse(
            "$jsonSchema keyword 'enum' array cannot contain duplicate values.");
      }
    }
    return (type, bytes, offset) ->
        known.contains(UnorderedEquality.key(ValueReader.read(type, bytes, offset)));
  }
}

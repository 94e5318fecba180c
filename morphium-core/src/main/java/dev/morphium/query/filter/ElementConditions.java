package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonType;

/**
 * Questions whether a field is there, and of which type.
 *
 * <p>Null and missing are two things: {@code eq(null)} finds both, {@code isNull()} only null, and
 * {@code notExists()} only missing. Source: MongoDB manual, "Query for Null or Missing Fields".
 *
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface ElementConditions<R> extends Conditions<R> {
  /** The names of types in queries, {@code number} for all kinds of numbers. */
  Set<String> TYPES =
      Set.of(
          "double",
          "string",
          "object",
          "array",
          "binData",
          "undefined",
          "objectId",
          "bool",
          "date",
          "null",
          "regex",
          "dbPointer",
          "javascript",
          "symbol",
          "javascriptWithScope",
          "int",
          "timestamp",
          "long",
          "decimal",
          "minKey",
          "maxKey",
          "number");

  /** The field is there, null included. */
  default R exists() {
    return exists(true);
  }

  /** The field is missing. */
  default R notExists() {
    return exists(false);
  }

  /** The field is there, or is not. */
  default R exists(boolean there) {
    return condition((mapping, path) -> new BsonDocument("$exists", BsonBoolean.valueOf(there)));
  }

  /** The field is there and null. */
  default R isNull() {
    return type(BsonType.NULL);
  }

  /** The field, or an element of it, has this type. */
  default R type(BsonType type) {
    Arguments.required(type, "type", "type");
    return condition(
        (mapping, path) ->
            new BsonDocument(
                "$type", new BsonInt32(type == BsonType.MIN_KEY ? -1 : type.getValue())));
  }

  /** The field, or an element of it, has one of these types: {@code "string"}, {@code "number"}. */
  default R type(String... names) {
    Arguments.elements(names, "type", "names");
    List<String> types = List.of(names);
    return condition(
        (mapping, path) -> {
          BsonArray array = new BsonArray();
          for (String type : types) {
            if (!TYPES.contains(type)) {
              throw FieldNames.mistake(
                  mapping, path, "'%s' is no type; the types are %s".formatted(type, sorted()));
            }
            array.add(new BsonString(type));
          }
          if (array.isEmpty()) {
            throw FieldNames.mistake(mapping, path, "type needs at least one name of a type");
          }
          return new BsonDocument("$type", array.size() == 1 ? array.get(0) : array);
        });
  }

  private static String sorted() {
    return String.join(", ", new java.util.TreeSet<>(TYPES));
  }
}

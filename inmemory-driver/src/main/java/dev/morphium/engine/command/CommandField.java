package dev.morphium.engine.command;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A field that a command's document may hold: its name, its place in {@link Arguments} and the
 * types it takes.
 *
 * @param index its place among the command's fields
 * @param types the types allowed, in the order messages name them; empty when any type is
 */
public record CommandField(int index, FieldName name, List<ValueType> types) {
  /** Any type at all. */
  public static final List<ValueType> ANY = List.of();

  /** Any of the four numeric types. */
  public static final List<ValueType> NUMBER =
      List.of(ValueType.INT64, ValueType.INT32, ValueType.DECIMAL128, ValueType.DOUBLE);

  /** A boolean, or a number taken as one. */
  public static final List<ValueType> BOOLEAN_OR_NUMBER =
      List.of(
          ValueType.BOOLEAN,
          ValueType.INT64,
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.DOUBLE);

  boolean takes(ValueType type) {
    return types.isEmpty() || types.contains(type);
  }

  /** What a message says of the types allowed. */
  static String expected(List<ValueType> types) {
    return types.size() == 1
        ? "expected type '" + types.get(0).alias() + "'"
        : types.stream()
            .map(ValueType::alias)
            .collect(Collectors.joining(", ", "expected types '[", "]'"));
  }
}

package dev.morphium.engine.command;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A field that a command's document may hold: its name, its place in {@link Arguments} and the
 * types it takes.
 *
 * @param index its place among the command's fields
 * @param types the types allowed, in the order messages name them; empty when any type is
 * @param strict what any other type is answered with, null included; none where an explicit null
 *     counts as not given, as it does for most fields
 */
public record CommandField(
    int index, FieldName name, List<ValueType> types, @Nullable TypeError strict) {
  /** The error for a value whose type a field does not take. */
  @FunctionalInterface
  interface TypeError {
    /**
     * @param owner the name of the command, as its messages have it
     */
    CommandException of(String owner, CommandField field, ValueType given);
  }

  /** Any type at all. */
  public static final List<ValueType> ANY = List.of();

  /** Any of the four numeric types. */
  public static final List<ValueType> NUMBER =
      List.of(ValueType.DECIMAL128, ValueType.INT32, ValueType.DOUBLE, ValueType.INT64);

  /** A boolean, or a number taken as one. */
  public static final List<ValueType> BOOLEAN_OR_NUMBER =
      List.of(
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.INT64,
          ValueType.BOOLEAN,
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

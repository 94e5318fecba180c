package dev.morphium.engine.match;

import dev.morphium.engine.value.ValueType;
import java.util.EnumSet;
import java.util.Set;

/** The names of BSON types as {@code $type} and {@code bsonType} take them. */
public final class TypeAliases {
  private static final Set<ValueType> NUMBERS =
      Set.of(ValueType.INT32, ValueType.INT64, ValueType.DOUBLE, ValueType.DECIMAL128);

  private TypeAliases() {}

  /** The types with this alias: one, or four for {@code number}. */
  public static Set<ValueType> types(String alias) {
    if (alias.equals("number")) {
      return EnumSet.copyOf(NUMBERS);
    }
    ValueType type = ValueType.ofAlias(alias);
    if (type == null || type == ValueType.MISSING) {
      throw QueryErrors.badValue("Unknown type name alias: " + alias);
    }
    return EnumSet.of(type);
  }
}

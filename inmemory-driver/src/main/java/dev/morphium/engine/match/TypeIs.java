package dev.morphium.engine.match;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.ValueType;
import java.util.EnumSet;
import java.util.Set;

/** The predicate {@code $type}: a value of one of these types. */
public final class TypeIs implements Predicate {
  private final Set<ValueType> types;
  private final boolean[] codes = new boolean[256];

  public TypeIs(Set<ValueType> types) {
    this.types = Set.copyOf(types);
    for (ValueType type : types) {
      codes[type.code() & 0xFF] = type != ValueType.MISSING;
    }
  }

  public Set<ValueType> types() {
    return types;
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return codes[type & 0xFF];
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append(
        "$type",
        ArrayValue.of(types.stream().sorted().map(type -> new Int32Value(type.number())).toList()));
  }

  @Override
  public int cost() {
    return 2;
  }

  @Override
  public String toString() {
    return "TypeIs" + (types.isEmpty() ? types : EnumSet.copyOf(types));
  }
}

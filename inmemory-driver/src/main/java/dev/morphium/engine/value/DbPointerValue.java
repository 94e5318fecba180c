package dev.morphium.engine.value;

import org.bson.types.ObjectId;

/** A DBPointer (deprecated in BSON, but kept and compared). */
public record DbPointerValue(String namespace, ObjectId id) implements Value {
  @Override
  public ValueType type() {
    return ValueType.DB_POINTER;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

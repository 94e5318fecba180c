package dev.morphium.engine.value;

import org.bson.types.ObjectId;

/** An ObjectId. */
public record ObjectIdValue(ObjectId value) implements Value {
  @Override
  public ValueType type() {
    return ValueType.OBJECT_ID;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

package dev.morphium.mapping.object;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import dev.morphium.mapping.codec.NumberConversion;
import dev.morphium.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code double}, whose values are never in boxes. */
final class DoubleAccessor extends PrimitiveAccessor {
  DoubleAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, double.class, ElementType.DOUBLE);
  }

  @Override
  void write(Object owner, BsonOutput out) {
    try {
      out.int64(header, Double.doubleToRawLongBits((double) getter.invokeExact(owner)));
    } catch (Throwable e) {
      throw at(e);
    }
  }

  @Override
  void readInto(Object owner, BsonInput in, byte type) {
    if (type == ElementType.NULL) {
      return;
    }
    MethodHandle handle = setter();
    try {
      handle.invokeExact(owner, NumberConversion.readDouble(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }
}

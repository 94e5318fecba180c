package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.internal.mapping.codec.NumberConversion;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code double}, whose values are never in boxes. */
final class DoubleAccessor extends PrimitiveAccessor {
  DoubleAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, double.class, BsonType.DOUBLE);
  }

  @Override
  void write(Object owner, BsonWriter out) {
    try {
      out.int64(header, Double.doubleToRawLongBits((double) getter.invokeExact(owner)));
    } catch (Throwable e) {
      throw at(e);
    }
  }

  @Override
  void readInto(Object owner, BsonReader in, byte type) {
    if (type == BsonType.NULL) {
      nullFound();
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

package dev.morphium.mapping.object;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import dev.morphium.mapping.codec.NumberConversion;
import dev.morphium.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code long}, whose values are never in boxes. */
final class LongAccessor extends PrimitiveAccessor {
  LongAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, long.class, ElementType.INT64);
  }

  @Override
  void write(Object owner, BsonOutput out) {
    try {
      out.int64(header, (long) getter.invokeExact(owner));
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
      handle.invokeExact(owner, NumberConversion.readLong(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }
}

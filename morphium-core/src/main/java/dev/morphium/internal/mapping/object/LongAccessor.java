package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.internal.mapping.codec.NumberConversion;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code long}, whose values are never in boxes. */
final class LongAccessor extends PrimitiveAccessor {
  LongAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, long.class, BsonType.INT64);
  }

  @Override
  void write(Object owner, BsonWriter out) {
    try {
      out.int64(header, (long) getter.invokeExact(owner));
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
      handle.invokeExact(owner, NumberConversion.readLong(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }
}

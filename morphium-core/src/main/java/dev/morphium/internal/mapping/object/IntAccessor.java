package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.internal.mapping.codec.NumberConversion;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code int}, whose values are never in boxes. */
final class IntAccessor extends PrimitiveAccessor {
  IntAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, int.class, BsonType.INT32);
  }

  @Override
  void write(Object owner, BsonWriter out) {
    try {
      out.int32(header, (int) getter.invokeExact(owner));
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
      handle.invokeExact(owner, NumberConversion.readInt(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }
}

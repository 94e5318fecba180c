package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code boolean}, whose values are never in boxes. */
final class BooleanAccessor extends PrimitiveAccessor {
  BooleanAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, boolean.class, BsonType.BOOLEAN);
  }

  @Override
  void write(Object owner, BsonWriter out) {
    try {
      out.bool(header, (boolean) getter.invokeExact(owner));
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
      handle.invokeExact(owner, bool(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }

  private static boolean bool(BsonReader in, byte type) {
    if (type != BsonType.BOOLEAN) {
      throw new MappingException(
          "%s cannot be read as a boolean".formatted(BsonType.describe(type)));
    }
    return in.bool();
  }
}

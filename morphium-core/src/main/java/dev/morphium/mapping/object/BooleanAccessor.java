package dev.morphium.mapping.object;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;

/** A property of {@code boolean}, whose values are never in boxes. */
final class BooleanAccessor extends PrimitiveAccessor {
  BooleanAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings, boolean.class, ElementType.BOOLEAN);
  }

  @Override
  void write(Object owner, BsonOutput out) {
    try {
      out.bool(header, (boolean) getter.invokeExact(owner));
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
      handle.invokeExact(owner, bool(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }

  private static boolean bool(BsonInput in, byte type) {
    if (type != ElementType.BOOLEAN) {
      throw new MappingException(
          "%s cannot be read as a boolean".formatted(ElementType.name(type)));
    }
    return in.bool();
  }
}

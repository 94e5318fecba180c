package dev.morphium.mapping.object;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import dev.morphium.bytes.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.codec.Numbers;
import dev.morphium.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** A property of {@code long}, whose values are never in boxes. */
final class LongSlot extends Slot {
  private final MethodHandle getter;
  private final @Nullable MethodHandle setter;
  private final byte[] header;

  LongSlot(Class<?> owner, Property property, ValueCodec codec, ObjectSettings settings) {
    super(owner, property, codec, settings);
    this.getter = Accessors.getter(settings, property, long.class);
    this.setter = Accessors.setter(settings, property, long.class);
    this.header = FieldName.header(ElementType.INT64, property.field());
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
    MethodHandle handle = setter;
    if (type == ElementType.NULL) {
      return;
    }
    if (handle == null) {
      throw new MappingException(property.place() + " is final and cannot be set");
    }
    try {
      handle.invokeExact(owner, Numbers.readLong(in, type));
    } catch (Throwable e) {
      throw at(e);
    }
  }
}

package dev.morphium.internal.mapping.object;

import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A compiled accessor of a property of a primitive type, whose values are never boxed.
 *
 * <p>Subclasses call the handles themselves: only a call with the primitive's own type is exact.
 */
abstract class PrimitiveAccessor extends PropertyAccessor {
  /** Reads the property of an object. */
  final MethodHandle getter;

  /** The type and name that an element begins with. */
  final byte[] header;

  private final @Nullable MethodHandle setter;

  /**
   * @param primitive the property's type
   * @param elementType how it is stored
   */
  PrimitiveAccessor(
      Class<?> owner,
      DeclaredProperty property,
      ValueCodec codec,
      ObjectSettings settings,
      Class<?> primitive,
      byte elementType) {
    super(owner, property, codec, settings);
    getter = Accessors.getter(settings, property, primitive);
    setter = Accessors.setter(settings, property, primitive);
    header = FieldName.header(elementType, property.field());
  }

  /** Leaves the default, unless a null in the document is refused. */
  final void nullFound() {
    if (givesNull()) {
      try {
        requireNullable();
      } catch (MappingException e) {
        throw at(e);
      }
    }
  }

  /** Writes the property of an object. */
  final MethodHandle setter() {
    MethodHandle handle = setter;
    if (handle == null) {
      throw new MappingException(property.place() + " is final and cannot be set");
    }
    return handle;
  }
}

package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A compiled accessor of a property: gets, sets, writes and reads it. */
public class PropertyAccessor {
  final DeclaredProperty property;
  final ValueCodec codec;
  final byte[] name;
  private final String place;
  private final MethodHandle getter;
  private final @Nullable MethodHandle setter;
  private final boolean keepsNulls;
  private final boolean primitive;

  private @Nullable ObjectCodec holder;

  PropertyAccessor(
      Class<?> owner, DeclaredProperty property, ValueCodec codec, ObjectSettings settings) {
    this.property = property;
    this.codec = codec;
    this.name = FieldName.encode(property.field());
    this.place = owner.getSimpleName() + "." + property.name();
    this.getter = Accessors.getter(settings, property, Object.class);
    this.setter = Accessors.setter(settings, property, Object.class);
    this.keepsNulls = property.keepsNulls() && !property.isId();
    this.primitive = property.member().getType().isPrimitive();
  }

  /** The name in Java. */
  public String name() {
    return property.name();
  }

  /** The name in the document. */
  public String field() {
    return property.field();
  }

  /** The declared type. */
  public Type type() {
    return property.member().getGenericType();
  }

  /** The class of the values. */
  public Class<?> rawType() {
    return property.type().raw();
  }

  /** The codec of the values. */
  public ValueCodec codec() {
    return codec;
  }

  /** An annotation; null when it has none of that type. */
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return property.annotation(annotation);
  }

  /** A value as it is stored. */
  public BsonValue toBson(Object value) {
    try {
      return codec.toBson(value);
    } catch (RuntimeException e) {
      throw at(e);
    }
  }

  /** The codec whose property this is. */
  public @Nullable ObjectCodec owner() {
    return holder;
  }

  final void belongsTo(ObjectCodec codecOfOwner) {
    holder = codecOfOwner;
  }

  @Override
  public String toString() {
    return place;
  }

  /** The value in an object. */
  public final @Nullable Object get(Object owner) {
    try {
      return (Object) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw at(e);
    }
  }

  /** Whether {@link #set} can be called. */
  final boolean isSettable() {
    return setter != null;
  }

  /** Sets the value in an object. */
  final void set(Object owner, @Nullable Object value) {
    MethodHandle handle = setter;
    if (handle == null) {
      throw new MappingException(place + " is final and cannot be set");
    }
    if (value == null && primitive) {
      throw new MappingException("%s is a %s, which cannot be null".formatted(place, type()));
    }
    try {
      handle.invokeExact(owner, allowed(value));
    } catch (Throwable e) {
      throw at(e);
    }
  }

  /** A value, unless it is a null that the property's language does not allow. */
  private @Nullable Object allowed(@Nullable Object value) {
    if (value == null) {
      requireNullable();
    }
    return value;
  }

  /**
   * Refuses a null where the property's language allows none.
   *
   * @throws MappingException when it does not
   */
  final void requireNullable() {
    if (!property.nullable()) {
      throw new MappingException(
          "null is no value of it, since its type is not nullable: make it nullable, or give the"
              + " document a value");
    }
  }

  /** Writes the object's value as an element. */
  void write(Object owner, BsonWriter out) {
    try {
      Object value = (Object) getter.invokeExact(owner);
      if (value != null && !codec.isEmpty(value)) {
        int start = out.begin(name);
        out.type(start, codec.write(out, value));
      } else if (keepsNulls) {
        out.type(out.begin(name), BsonType.NULL);
      }
    } catch (Throwable e) {
      throw at(e);
    }
  }

  /** Reads a value into an object. */
  void readInto(Object owner, BsonReader in, byte type) {
    MethodHandle handle = setter;
    if (handle == null) {
      throw new MappingException(place + " is final and cannot be set");
    }
    try {
      if (type != BsonType.NULL) {
        handle.invokeExact(owner, codec.read(in, type));
      } else if (readsNull()) {
        handle.invokeExact(owner, allowed(codec.empty()));
      }
    } catch (Throwable e) {
      throw at(e);
    }
  }

  /** Reads a value for a constructor; null where the document has null. */
  final @Nullable Object readValue(BsonReader in, byte type) {
    try {
      return type == BsonType.NULL ? null : codec.read(in, type);
    } catch (Throwable e) {
      throw at(e);
    }
  }

  /** Whether a null in the document is handed to whoever makes the object. */
  final boolean givesNull() {
    return keepsNulls;
  }

  /** Whether a null in the document is the property's value, and no other word for its default. */
  final boolean readsNull() {
    return keepsNulls && !primitive;
  }

  /** A failure, with the class and the property that it happened at. */
  final MappingException at(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    if (e instanceof ClassCastException) {
      return new MappingException(
          "%s: a value is of another type than %s: %s".formatted(place, type(), e.getMessage()),
          e,
          field());
    }
    String what = e instanceof MappingException ? e.getMessage() : e.toString();
    return new MappingException(place + ": " + what, e, field());
  }
}

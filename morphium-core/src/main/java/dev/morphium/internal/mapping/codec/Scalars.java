package dev.morphium.internal.mapping.codec;

import java.util.HashMap;
import java.util.Map;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/** The codecs of single values, by their classes; primitives and their boxes share one. */
public final class Scalars {
  private final Map<Class<?>, ValueCodec> codecs = new HashMap<>();

  /**
   * @param uuid how UUIDs are stored
   * @param morphium6 whether values are written as Morphium 6 did; both are read
   */
  public Scalars(UuidRepresentation uuid, boolean morphium6) {
    codecs.put(String.class, new StringCodec());
    NumberCodecs.addTo(codecs);
    TextCodecs.addTo(codecs);
    BinaryCodecs.addTo(codecs, uuid);
    Times.addTo(codecs);
    new Morphium6Forms(codecs, morphium6).add();
  }

  /** The codec of a class; null when it is none of a single value. */
  public @Nullable ValueCodec find(Class<?> type) {
    ValueCodec known = codecs.get(type);
    if (known != null) {
      return known;
    }
    if (BsonValue.class.isAssignableFrom(type)) {
      return new BsonValueCodec(type);
    }
    if (type.isEnum()) {
      return new EnumCodec(type);
    }
    return type.getSuperclass() != null && type.getSuperclass().isEnum()
        ? new EnumCodec(type.getSuperclass())
        : null;
  }

  /** Adds a codec for a class and for the primitive in it. */
  static <J> void add(
      Map<Class<?>, ValueCodec> codecs, Class<J> type, ScalarCodec<J> codec, Class<?> primitive) {
    codecs.put(type, codec);
    codecs.put(primitive, codec);
  }
}

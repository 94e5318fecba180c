package dev.morphium.internal.mapping.codec;

import dev.morphium.mapping.type.JavaType;
import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The codecs of the types that Java brings with it. */
public final class Codecs {
  private static final Set<Class<?>> UNDECLARED =
      Set.of(Object.class, Number.class, Comparable.class, Serializable.class);

  private Codecs() {}

  /** The codec of a type; null for classes of applications, and what Java has no use for. */
  public static @Nullable ValueCodec find(JavaType type, Scalars scalars, CodecSource source) {
    Class<?> raw = type.raw();
    if (UNDECLARED.contains(raw)) {
      return new DynamicCodec(raw, source, true);
    }
    if (raw == PlainValue.class) {
      return new DynamicCodec(Object.class, source, false);
    }
    ValueCodec found = scalars.find(raw);
    if (found == null) {
      found = OptionalCodec.find(type, source);
    }
    if (found == null) {
      found = CollectionCodecs.find(type, source);
    }
    return found == null ? MapCodec.find(type, source) : found;
  }
}

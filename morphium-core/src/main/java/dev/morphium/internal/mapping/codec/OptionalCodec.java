package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import dev.morphium.mapping.type.JavaType;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Optional values, stored as the value or null. */
public final class OptionalCodec extends ValueCodec {
  private final Class<?> type;
  private final ValueCodec inner;

  private OptionalCodec(Class<?> type, ValueCodec inner) {
    this.type = type;
    this.inner = inner;
  }

  /** The codec of an optional type; null for another type. */
  static @Nullable ValueCodec find(JavaType type, CodecSource source) {
    Class<?> raw = type.raw();
    if (raw == Optional.class) {
      return new OptionalCodec(raw, source.codec(type.argument(0)));
    }
    Class<?> primitive =
        raw == OptionalInt.class
            ? int.class
            : raw == OptionalLong.class
                ? long.class
                : raw == OptionalDouble.class ? double.class : null;
    return primitive == null ? null : new OptionalCodec(raw, source.codec(JavaType.of(primitive)));
  }

  private static @Nullable Object content(Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.orElse(null);
      case OptionalInt optional -> optional.isPresent() ? optional.getAsInt() : null;
      case OptionalLong optional -> optional.isPresent() ? optional.getAsLong() : null;
      case OptionalDouble optional -> optional.isPresent() ? optional.getAsDouble() : null;
      default -> value;
    };
  }

  /** The codec of what is in it. */
  public ValueCodec inner() {
    return inner;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    Object content = content(value);
    if (content == null) {
      throw new IllegalStateException("nothing to write");
    }
    return inner.write(out, content);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    Object content = inner.read(in, found);
    return content == null ? empty() : wrapped(content);
  }

  private Object wrapped(Object content) {
    if (type == OptionalInt.class) {
      return OptionalInt.of((Integer) content);
    }
    if (type == OptionalLong.class) {
      return OptionalLong.of((Long) content);
    }
    return type == OptionalDouble.class
        ? OptionalDouble.of((Double) content)
        : Optional.of(content);
  }

  @Override
  public Object empty() {
    if (type == OptionalInt.class) {
      return OptionalInt.empty();
    }
    if (type == OptionalLong.class) {
      return OptionalLong.empty();
    }
    return type == OptionalDouble.class ? OptionalDouble.empty() : Optional.empty();
  }

  @Override
  public boolean isEmpty(Object value) {
    Object content = content(value);
    return content == null || inner.isEmpty(content);
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    Object fitting = inner.accepts(value) ? value : inner.adapted(value);
    return fitting == null ? null : wrapped(fitting);
  }

  @Override
  public @Nullable ValueCodec element() {
    return inner.element();
  }

  @Override
  public @Nullable Step step(String name) {
    return inner.step(name);
  }

  @Override
  public String names() {
    return inner.names();
  }

  @Override
  public String description() {
    return inner.description();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return CodecValues.orNull(schemas.of(inner));
  }
}

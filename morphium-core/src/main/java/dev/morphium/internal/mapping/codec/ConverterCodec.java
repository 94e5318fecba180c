package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.converter.Converter;
import java.lang.invoke.MethodType;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Values that an application's converter stores. */
public final class ConverterCodec extends ValueCodec {
  private final Class<?> type;
  private final Converter<Object> converter;

  /** A codec of a class; primitives are given to the converter in their boxes. */
  @SuppressWarnings("unchecked")
  public ConverterCodec(Class<?> type, Converter<?> converter) {
    this.type = MethodType.methodType(type).wrap().returnType();
    this.converter = (Converter<Object>) converter;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    BsonValue converted;
    try {
      converted = converter.toBson(value);
    } catch (RuntimeException e) {
      throw failed("write", e);
    }
    return BsonValues.write(out, converted);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    BsonValue value = BsonValues.read(in, found);
    try {
      return converter.fromBson(value);
    } catch (RuntimeException e) {
      throw failed("read", e);
    }
  }

  private MappingException failed(String action, RuntimeException e) {
    return new MappingException(
        "the converter %s cannot %s the value: %s"
            .formatted(converter.getClass().getName(), action, e),
        e);
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public boolean keepsNanos() {
    return true; // what the converter makes of them is its own business
  }

  @Override
  public @Nullable Step step(String name) {
    return new Step(name, null);
  }

  @Override
  public String description() {
    return "a " + type.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return new BsonDocument();
  }
}

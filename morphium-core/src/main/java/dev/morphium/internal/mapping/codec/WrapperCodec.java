package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.language.ValueWrapper;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Values in a wrapper class, stored as if they were not wrapped. */
public final class WrapperCodec extends ValueCodec {
  private final Class<?> type;
  private final ValueWrapper wrapper;
  private final ValueCodec codec;

  /**
   * @param type the wrapper class
   * @param codec the codec of what is wrapped
   */
  public WrapperCodec(Class<?> type, ValueWrapper wrapper, ValueCodec codec) {
    this.type = type;
    this.wrapper = wrapper;
    this.codec = codec;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    return codec.write(out, unwrapped(wrapper, value));
  }

  @Override
  public Object read(BsonReader in, byte found) {
    Object value = codec.read(in, found);
    if (value == null) {
      throw new MappingException("%s wraps no null".formatted(type.getName()));
    }
    try {
      return wrapper.wrap(value);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new MappingException("%s refuses the value: %s".formatted(type.getName(), e), e);
    }
  }

  /** The value in a wrapper. */
  static Object unwrapped(ValueWrapper wrapper, Object value) {
    try {
      return wrapper.unwrap(value);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new MappingException("%s cannot be unwrapped: %s".formatted(value, e), e);
    }
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public boolean keepsNanos() {
    return codec.keepsNanos();
  }

  @Override
  public @Nullable ValueCodec element() {
    return codec.element();
  }

  @Override
  public @Nullable Step step(String name) {
    return codec.step(name);
  }

  @Override
  public String names() {
    return codec.names();
  }

  @Override
  public String description() {
    return "a " + type.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return codec.schema(schemas);
  }
}

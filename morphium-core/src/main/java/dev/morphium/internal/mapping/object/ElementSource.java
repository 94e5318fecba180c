package dev.morphium.internal.mapping.object;

import dev.morphium.internal.mapping.codec.CodecSource;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.type.JavaType;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of all types, where one type has another codec: that of what a container holds.
 *
 * @param others gives all other codecs
 * @param type the type that has another codec
 * @param codec its codec
 */
record ElementSource(CodecSource others, JavaType type, ValueCodec codec) implements CodecSource {
  @Override
  public ValueCodec codec(JavaType wanted) {
    return wanted.equals(type) ? codec : others.codec(wanted);
  }

  @Override
  public ValueCodec codecOf(Object value) {
    return others.codecOf(value);
  }

  @Override
  public ValueCodec typedCodecOf(Object value) {
    return others.typedCodecOf(value);
  }

  @Override
  public @Nullable ValueCodec converterOf(Class<?> wanted) {
    return others.converterOf(wanted);
  }

  @Override
  public @Nullable ValueCodec codecOfTypeId(String id) {
    return others.codecOfTypeId(id);
  }

  @Override
  public String typeField() {
    return others.typeField();
  }
}

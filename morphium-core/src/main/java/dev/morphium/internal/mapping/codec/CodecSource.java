package dev.morphium.internal.mapping.codec;

import dev.morphium.mapping.type.JavaType;
import org.jspecify.annotations.Nullable;

/** Where codecs find those of the types they are made of. */
public interface CodecSource {
  /**
   * The codec of a type.
   *
   * @throws dev.morphium.exception.MappingException when there is none
   */
  ValueCodec codec(JavaType type);

  /** The codec of a value that nothing declares; the same as that of its class. */
  ValueCodec codecOf(Object value);

  /**
   * The codec of a value that nothing declares, and that is read again as what it was.
   *
   * @throws dev.morphium.exception.MappingException when its type could not be found again
   */
  ValueCodec typedCodecOf(Object value);

  /** The codec of a class that an application's converter stores; null when it has none. */
  @Nullable ValueCodec converterOf(Class<?> type);

  /** The codec of the type that a document names; null when it names none that is known. */
  @Nullable ValueCodec codecOfTypeId(String id);

  /** The field that says a document's type. */
  String typeField();
}

package dev.morphium.mapping.codec;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.BsonOutput;
import dev.morphium.bytes.ElementType;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Strings. */
final class StringCodec extends ValueCodec {
  @Override
  public byte write(BsonOutput out, Object value) {
    out.string((String) value);
    return ElementType.STRING;
  }

  @Override
  public Object read(BsonInput in, byte type) {
    if (type == ElementType.STRING || type == ElementType.SYMBOL) {
      return in.string();
    }
    throw mismatch(type);
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof String;
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return value instanceof CharSequence || value instanceof Enum<?> ? value.toString() : null;
  }

  @Override
  public String description() {
    return "a String";
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return schemaOf("string");
  }
}

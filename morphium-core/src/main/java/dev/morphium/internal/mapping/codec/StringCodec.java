package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Strings. */
final class StringCodec extends ValueCodec {
  @Override
  public byte write(BsonWriter out, Object value) {
    out.string((String) value);
    return BsonType.STRING;
  }

  @Override
  public Object read(BsonReader in, byte type) {
    if (type == BsonType.STRING || type == BsonType.SYMBOL) {
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

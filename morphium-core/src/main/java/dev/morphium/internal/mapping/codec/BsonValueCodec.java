package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Values of BSON's own classes, stored as they are; paths below them are taken as they are. */
final class BsonValueCodec extends ValueCodec {
  private final Class<?> type;

  BsonValueCodec(Class<?> type) {
    this.type = type;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    return BsonValues.write(out, (BsonValue) value);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    BsonValue value = BsonValues.read(in, found);
    if (!type.isInstance(value)) {
      throw mismatch(found);
    }
    return value;
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
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
    return type == BsonDocument.class ? schemaOf("object") : new BsonDocument();
  }
}

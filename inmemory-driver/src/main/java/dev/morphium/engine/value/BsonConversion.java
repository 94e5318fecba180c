package dev.morphium.engine.value;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * Ways between the engine's values and those of the {@code org.bson} library, for the edges of the
 * engine and for tests.
 */
public final class BsonConversion {
  private static final FieldName VALUE = new FieldName("v");

  private BsonConversion() {}

  public static Document toDocument(BsonDocument document) {
    return Document.of(BsonBytes.of(document));
  }

  public static Value toValue(BsonValue value) {
    return toDocument(new BsonDocument("v", value)).get(VALUE);
  }

  /** The value as the library has it. @throws IllegalArgumentException for a missing value */
  public static BsonValue toBson(Value value) {
    if (value.isMissing()) {
      throw new IllegalArgumentException("a missing value has no BSON form");
    }
    RawBsonDocument raw = new DocumentBuilder().append("v", value).build().toBson();
    BsonValue converted = Objects.requireNonNull(raw.get("v"));
    return converted instanceof BsonArray array ? new BsonArray(array.getValues()) : converted;
  }
}

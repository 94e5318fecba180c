package dev.morphium.internal.mapping.codec;

import java.util.HashSet;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The types whose schemas are being made.
 *
 * <p>MongoDB's schemas cannot name each other, so that a type within itself is any document, and a
 * collection of it any array.
 */
public final class Schemas {
  private final Set<ValueCodec> open = new HashSet<>();

  /** The schema of a codec's values. */
  public BsonDocument of(ValueCodec codec) {
    if (!open.add(codec)) {
      String type = codec.element() == null ? "object" : "array";
      return new BsonDocument("bsonType", new BsonString(type));
    }
    try {
      return codec.schema(this);
    } finally {
      open.remove(codec);
    }
  }
}

package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.match.Predicate;

/** A predicate for values of one type; values of other types, and missing ones, pass. */
record OnlyType(byte applies, Predicate predicate) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return type != applies || predicate.matchesRaw(type, bytes, offset);
  }

  /** A predicate for numbers of all types. */
  static Predicate numbers(Predicate predicate) {
    return (type, bytes, offset) ->
        switch (type) {
          case BsonType.DOUBLE, BsonType.INT32, BsonType.INT64, BsonType.DECIMAL128 ->
              predicate.matchesRaw(type, bytes, offset);
          default -> true;
        };
  }

  /** A predicate for whatever is there. */
  static Predicate present(Predicate predicate) {
    return (type, bytes, offset) -> type == MISSING || predicate.matchesRaw(type, bytes, offset);
  }
}

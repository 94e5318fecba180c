package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.Predicate;

/** A predicate for values of one type; values of other types, and missing ones, pass. */
record OnlyType(byte applies, Predicate predicate) implements Predicate {
  static final byte STRING = 0x02;
  static final byte OBJECT = 0x03;
  static final byte ARRAY = 0x04;

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return type != applies || predicate.matchesRaw(type, bytes, offset);
  }

  /** A predicate for numbers of all types. */
  static Predicate numbers(Predicate predicate) {
    return (type, bytes, offset) ->
        switch (type) {
          case 0x01, 0x10, 0x12, 0x13 -> predicate.matchesRaw(type, bytes, offset);
          default -> true;
        };
  }

  /** A predicate for whatever is there. */
  static Predicate present(Predicate predicate) {
    return (type, bytes, offset) -> type == MISSING || predicate.matchesRaw(type, bytes, offset);
  }
}

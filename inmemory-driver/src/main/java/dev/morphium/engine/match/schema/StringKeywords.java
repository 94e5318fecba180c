package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.bson.Utf8;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.RegexValue;
import java.util.List;

/** The keywords for strings: {@code maxLength}, {@code minLength}, {@code pattern}. */
final class StringKeywords {
  private StringKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    long most = keywords.count("maxLength");
    if (most >= 0) {
      predicates.add(
          new OnlyType(
              BsonType.STRING, (type, bytes, offset) -> codePoints(bytes, offset) <= most));
    }
    long least = keywords.count("minLength");
    if (least >= 0) {
      predicates.add(
          new OnlyType(
              BsonType.STRING, (type, bytes, offset) -> codePoints(bytes, offset) >= least));
    }
    String pattern = keywords.text("pattern");
    if (pattern != null) {
      predicates.add(
          new OnlyType(
              BsonType.STRING,
              new RegexPredicate(new RegexValue(pattern, ""), keywords.interrupts())));
    }
  }

  /** The number of characters of a string: of bytes that do not continue another one. */
  private static int codePoints(byte[] bytes, int offset) {
    int count = 0;
    int start = offset + 4;
    for (int at = start, end = start + LittleEndian.int32(bytes, offset) - 1; at < end; at++) {
      if (!Utf8.isContinuation(bytes[at])) {
        count++;
      }
    }
    return count;
  }
}

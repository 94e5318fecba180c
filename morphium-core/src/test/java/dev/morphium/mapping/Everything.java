package dev.morphium.mapping;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** An entity with a property of nearly every kind, for random tests. */
@Entity
final class Everything {
  ObjectId id;
  int anInt;
  long aLong;
  double aDouble;
  float aFloat;
  short aShort;
  byte aByte;
  boolean aBoolean;
  char aChar;
  Integer boxedInt;
  Long boxedLong;
  Double boxedDouble;
  Boolean boxedBoolean;
  Character boxedChar;
  String text;
  Kind kind;
  BigDecimal decimal;
  BigInteger integer;
  Decimal128 decimal128;
  UUID uuid;
  Instant instant;
  LocalDate localDate;
  LocalDateTime localDateTime;
  LocalTime localTime;
  ZonedDateTime zoned;
  OffsetDateTime offset;
  Duration duration;
  YearMonth yearMonth;
  byte[] bytes;
  int[] ints;
  long[] longs;
  double[] doubles;
  boolean[] booleans;
  char[] chars;
  String[] texts;
  List<String> list;
  Set<Integer> set;
  SortedSet<Long> sorted;
  List<List<Part>> nested;
  Map<String, Part> parts;
  Map<Kind, List<Integer>> byKind;
  NavigableMap<Integer, String> byNumber;
  Map<UUID, Boolean> byUuid;
  Map<ObjectId, Double> byId;
  Optional<Part> optional;
  OptionalInt optionalInt;
  Part part;
  Part[] partArray;
  Shape shape;
  List<Shape> shapes;
  Pair<String, Pair<Integer, Shape>> pair;
  Everything inner;
  Object any;
  Map<String, Object> anyMap;
  BsonDocument bson;

  enum Kind {
    GOOD,
    BAD {
      @Override
      boolean isGood() {
        return false;
      }
    };

    boolean isGood() {
      return true;
    }
  }

  record Part(String name, int count, Optional<Kind> kind) {}

  record Pair<A, B>(A first, B second) {}

  @Embedded
  sealed interface Shape permits Circle, Square, Group {}

  record Circle(double radius) implements Shape {}

  record Square(int side, String color) implements Shape {}

  record Group(List<Shape> members) implements Shape {}
}

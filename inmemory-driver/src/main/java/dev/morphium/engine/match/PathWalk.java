package dev.morphium.engine.match;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * A walk along a path over all values that it leads to, as filters see it.
 *
 * <p>An array on the way is walked through: each document in it continues with the rest of the
 * path, and a numeric part of the path also names an element by its index. An array at the end
 * gives its elements and then itself; one that was named by its index gives only itself. A part
 * that is not there, or below something that is no document, gives one missing value; an element of
 * an array that is no document gives none. Source: MongoDB manual, "Query an Array".
 */
final class PathWalk {

  private final FieldName[] names;
  private final int[] indexes;

  PathWalk(FieldPath path) {
    this.names = path.parts().toArray(FieldName[]::new);
    this.indexes = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      indexes[i] = path.index(i);
    }
  }

  /** Whether one of the values answers the predicate. */
  boolean anyMatches(
      Predicate predicate, byte[] bytes, int document, @Nullable MatchDetails details) {
    return inDocument(predicate, bytes, document, 0, details);
  }

  private boolean inDocument(
      Predicate predicate, byte[] bytes, int start, int from, @Nullable MatchDetails details) {
    int document = start;
    int part = from;
    while (true) {
      FieldName name = names[part++];
      int element = BsonBytes.find(bytes, document, name);
      if (element < 0) {
        return predicate.matchesRaw(Predicate.MISSING, bytes, 0);
      }
      byte type = bytes[element];
      int value = element + 1 + name.size();
      if (type == BsonType.ARRAY) {
        return inArray(predicate, bytes, value, part, details);
      }
      if (part == names.length) {
        return predicate.matchesRaw(type, bytes, value);
      }
      if (type != BsonType.DOCUMENT) {
        return predicate.matchesRaw(Predicate.MISSING, bytes, 0);
      }
      document = value;
    }
  }

  private boolean inArray(
      Predicate predicate, byte[] bytes, int array, int part, @Nullable MatchDetails details) {
    return part == names.length
        ? atLastArray(predicate, bytes, array, details)
        : throughArray(predicate, bytes, array, part, details);
  }

  private static boolean atLastArray(
      Predicate predicate, byte[] bytes, int array, @Nullable MatchDetails details) {
    if (predicate.seesElements()) {
      ElementCursor cursor = new ElementCursor(bytes, array);
      for (int index = 0; cursor.next(); index++) {
        if (predicate.matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
          tell(details, index);
          return true;
        }
      }
    }
    return itself(predicate, BsonType.ARRAY, bytes, array, details);
  }

  private boolean throughArray(
      Predicate predicate, byte[] bytes, int array, int part, @Nullable MatchDetails details) {
    ElementCursor cursor = new ElementCursor(bytes, array);
    for (int index = 0; cursor.next(); index++) {
      byte type = cursor.type();
      int value = cursor.valueOffset();
      if (type == BsonType.DOCUMENT && inDocument(predicate, bytes, value, part, details)) {
        tell(details, index);
        return true;
      }
      if (index == indexes[part] && atIndex(predicate, type, bytes, value, part + 1, details)) {
        return true;
      }
    }
    return false;
  }

  private boolean atIndex(
      Predicate predicate,
      byte type,
      byte[] bytes,
      int value,
      int part,
      @Nullable MatchDetails details) {
    if (part == names.length) {
      return itself(predicate, type, bytes, value, details);
    }
    return switch (type) {
      case BsonType.DOCUMENT -> inDocument(predicate, bytes, value, part, details);
      case BsonType.ARRAY -> throughArray(predicate, bytes, value, part, details);
      default -> false;
    };
  }

  private static boolean itself(
      Predicate predicate, byte type, byte[] bytes, int value, @Nullable MatchDetails details) {
    if (!predicate.matchesRaw(type, bytes, value)) {
      return false;
    }
    if (details != null) {
      tell(details, predicate.matchedElement(type, bytes, value));
    }
    return true;
  }

  private static void tell(@Nullable MatchDetails details, int index) {
    if (details != null && index >= 0) {
      details.found(index);
    }
  }
}

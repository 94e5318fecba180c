package dev.morphium.query;

import dev.morphium.query.filter.Conjunction;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * The condition that a document comes after given keys in an order.
 *
 * <p>Comparisons of filters keep to values of one kind, while an order goes through all kinds: a
 * string comes after every number. So each comparison is joined by the types that come later.
 * Arrays are let through, for the reader to refuse them: nothing is passed over in silence. Source:
 * MongoDB manual, "Comparison/Sort Order".
 */
final class KeysetFilter {
  /** The types in BSON's order; of those on one line none comes before another. */
  private static final List<List<String>> ORDER =
      List.of(
          List.of("minKey"),
          List.of("undefined"),
          List.of("null"),
          List.of("number"),
          List.of("string", "symbol"),
          List.of("object"),
          List.of("array"),
          List.of("binData"),
          List.of("objectId"),
          List.of("bool"),
          List.of("date"),
          List.of("timestamp"),
          List.of("regex"),
          List.of("dbPointer"),
          List.of("javascript"),
          List.of("javascriptWithScope"),
          List.of("maxKey"));

  private static final int NULL = 2;
  private static final int ARRAY = 6;

  private KeysetFilter() {}

  /** What comes after a document with these keys, which are in the order of the fields. */
  static BsonDocument after(BsonDocument sort, BsonArray keys) {
    BsonArray branches = new BsonArray();
    BsonDocument equal = new BsonDocument();
    int i = 0;
    for (String field : sort.keySet()) {
      boolean ascending = sort.getNumber(field).intValue() > 0;
      BsonValue key = keys.get(i++);
      for (BsonDocument further : ascending ? more(field, key) : less(field, key)) {
        branches.add(Conjunction.and(equal, further));
      }
      equal = Conjunction.and(equal, equal(field, key));
    }
    return branches.isEmpty()
        ? new BsonDocument("$alwaysFalse", new BsonInt32(1))
        : new BsonDocument("$or", branches);
  }

  /** Whether documents can be compared with a key of this type. */
  static boolean isComparable(BsonValue key) {
    return switch (key.getBsonType()) {
      case ARRAY,
          UNDEFINED,
          REGULAR_EXPRESSION,
          DB_POINTER,
          JAVASCRIPT,
          JAVASCRIPT_WITH_SCOPE,
          END_OF_DOCUMENT ->
          false;
      default -> true;
    };
  }

  private static List<BsonDocument> more(String field, BsonValue key) {
    List<BsonDocument> further = new ArrayList<>();
    int place = place(key.getBsonType());
    if (isNotANumber(key)) {
      further.add(operator(field, "$gte", new BsonDouble(Double.NEGATIVE_INFINITY)));
    } else if (hasInequalities(place)) {
      further.add(operator(field, "$gt", key));
    }
    if (place < NULL) {
      further.addAll(missingOrNull(field));
    }
    further.add(types(field, place + 1, ORDER.size()));
    return further;
  }

  private static List<BsonDocument> less(String field, BsonValue key) {
    List<BsonDocument> further = new ArrayList<>();
    int place = place(key.getBsonType());
    if (hasInequalities(place) && !isNotANumber(key)) {
      further.add(operator(field, "$lt", key));
      if (key.isNumber()) {
        further.add(new BsonDocument(field, new BsonDouble(Double.NaN)));
      }
    }
    if (place > NULL) {
      further.addAll(missingOrNull(field));
    }
    further.add(types(field, 0, place));
    return further;
  }

  private static BsonDocument equal(String field, BsonValue key) {
    if (!key.isNull()) {
      return operator(field, "$eq", key);
    }
    List<BsonDocument> nothing = missingOrNull(field);
    return nothing.size() == 1 ? nothing.get(0) : new BsonDocument("$or", new BsonArray(nothing));
  }

  /** Below an array that has no such field, a field is missing without being equal to null. */
  private static List<BsonDocument> missingOrNull(String field) {
    BsonDocument isNull = new BsonDocument(field, BsonNull.VALUE);
    return field.contains(".")
        ? List.of(isNull, operator(field, "$exists", BsonBoolean.FALSE))
        : List.of(isNull);
  }

  /** The types from one place to another, and arrays; null has conditions of its own. */
  private static BsonDocument types(String field, int from, int to) {
    BsonArray types = new BsonArray();
    for (int place = 0; place < ORDER.size(); place++) {
      if (place == ARRAY || (place >= from && place < to && place != NULL)) {
        ORDER.get(place).forEach(type -> types.add(new BsonString(type)));
      }
    }
    return operator(field, "$type", types);
  }

  private static boolean hasInequalities(int place) {
    return place > NULL && place < ORDER.size() - 1;
  }

  private static boolean isNotANumber(BsonValue key) {
    return key.isNumber()
        && (key.isDecimal128()
            ? key.asDecimal128().getValue().isNaN()
            : Double.isNaN(((BsonNumber) key).doubleValue()));
  }

  private static BsonDocument operator(String field, String operator, BsonValue operand) {
    return new BsonDocument(field, new BsonDocument(operator, operand));
  }

  private static int place(BsonType type) {
    String name =
        switch (type) {
          case MIN_KEY -> "minKey";
          case NULL -> "null";
          case DOUBLE, INT32, INT64, DECIMAL128 -> "number";
          case STRING, SYMBOL -> "string";
          case DOCUMENT -> "object";
          case BINARY -> "binData";
          case OBJECT_ID -> "objectId";
          case BOOLEAN -> "bool";
          case DATE_TIME -> "date";
          case TIMESTAMP -> "timestamp";
          case MAX_KEY -> "maxKey";
          default -> throw new IllegalArgumentException("no place in an order has " + type);
        };
    for (int place = 0; place < ORDER.size(); place++) {
      if (ORDER.get(place).contains(name)) {
        return place;
      }
    }
    throw new AssertionError(name);
  }
}

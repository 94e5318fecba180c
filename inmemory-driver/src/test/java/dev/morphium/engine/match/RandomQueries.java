package dev.morphium.engine.match;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/** Random documents and queries from so few names and values that they often meet. */
final class RandomQueries {
  private static final String[] NAMES = {"a", "b", "0", "1"};
  private static final String[] TYPES = {
    "int", "long", "double", "decimal", "number", "string", "object", "array", "bool", "null"
  };
  private static final BsonValue[] SCALARS = {
    new BsonInt32(0),
    new BsonInt32(1),
    new BsonInt32(2),
    new BsonInt32(-3),
    new BsonInt64(1),
    new BsonInt64(1L << 60),
    new BsonInt64((1L << 60) + 1),
    new BsonDouble(1),
    new BsonDouble(-0.0),
    new BsonDouble(1.5),
    new BsonDouble(0x1p60),
    new BsonDouble(Double.NaN),
    new BsonDouble(Double.POSITIVE_INFINITY),
    new BsonDecimal128(Decimal128.parse("1.0")),
    new BsonDecimal128(Decimal128.parse("1.5")),
    new BsonDecimal128(Decimal128.NaN),
    new BsonDecimal128(Decimal128.NEGATIVE_INFINITY),
    new BsonString(""),
    new BsonString("a"),
    new BsonString("ab"),
    BsonNull.VALUE,
    BsonNull.VALUE,
    BsonBoolean.TRUE,
    BsonBoolean.FALSE,
    new BsonDateTime(0),
    new BsonDateTime(1),
    new BsonMinKey(),
    new BsonMaxKey()
  };

  private final RandomGenerator random;

  RandomQueries(RandomGenerator random) {
    this.random = random;
  }

  BsonDocument document(int depth) {
    BsonDocument document = new BsonDocument();
    for (int i = random.nextInt(4); i > 0; i--) {
      document.put(pick(NAMES), value(depth));
    }
    return document;
  }

  private BsonValue value(int depth) {
    int kind = depth == 0 ? 9 : random.nextInt(10);
    return kind < 3 ? array(depth - 1) : kind < 6 ? document(depth - 1) : pick(SCALARS);
  }

  private BsonArray array(int depth) {
    List<BsonValue> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(value(depth));
    }
    return new BsonArray(elements);
  }

  BsonDocument query(int depth) {
    BsonDocument query = new BsonDocument();
    for (int i = random.nextInt(3) == 0 ? 2 : 1; i > 0; i--) {
      if (depth > 0 && random.nextInt(4) == 0) {
        BsonArray queries = new BsonArray();
        for (int j = 1 + random.nextInt(2); j > 0; j--) {
          queries.add(query(depth - 1));
        }
        query.put(pick("$and", "$or", "$nor"), queries);
      } else {
        query.put(path(), random.nextInt(3) == 0 ? value(2) : operators(depth, true));
      }
    }
    return query;
  }

  private String path() {
    StringBuilder path = new StringBuilder(pick(NAMES));
    for (int i = random.nextInt(3); i > 0; i--) {
      path.append('.').append(pick(NAMES));
    }
    return path.toString();
  }

  /** {@code $all} is only for paths: inside {@code $elemMatch} it would ask single values. */
  private BsonDocument operators(int depth, boolean onPath) {
    BsonDocument operators = new BsonDocument();
    for (int i = random.nextInt(3) == 0 ? 2 : 1; i > 0; i--) {
      addOperator(operators, depth, onPath);
    }
    return operators;
  }

  private void addOperator(BsonDocument operators, int depth, boolean onPath) {
    switch (random.nextInt(depth > 0 ? 12 : 9)) {
      case 0 -> operators.put("$eq", value(2));
      case 1 -> operators.put("$ne", value(2));
      case 2, 3 -> operators.put(pick("$gt", "$gte", "$lt", "$lte"), value(1));
      case 4 -> operators.put(pick("$in", "$nin"), array(1));
      case 5 -> operators.put("$size", new BsonInt32(random.nextInt(3)));
      case 6 -> operators.put("$type", new BsonString(pick(TYPES)));
      case 7 ->
          operators.put(
              "$mod",
              new BsonArray(
                  List.of(new BsonInt32(2 + random.nextInt(2)), new BsonInt32(random.nextInt(2)))));
      case 8 -> {
        if (onPath) {
          operators.put("$exists", BsonBoolean.valueOf(random.nextBoolean()));
        } else {
          operators.put("$eq", value(1));
        }
      }
      case 9 -> operators.put("$not", operators(depth - 1, onPath));
      case 10 ->
          operators.put(
              "$elemMatch", random.nextBoolean() ? operators(depth - 1, false) : query(depth - 1));
      default -> {
        if (onPath) {
          operators.put("$all", array(1));
        } else {
          operators.put("$ne", value(1));
        }
      }
    }
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}

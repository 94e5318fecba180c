package dev.morphium.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Random filters with all operators that a planner makes something of, and some more. */
final class RandomFilters {
  private static final String[] RANGES = {"$gt", "$gte", "$lt", "$lte"};

  private final RandomGenerator random;
  private final RandomContents contents;

  RandomFilters(RandomGenerator random, RandomContents contents) {
    this.random = random;
    this.contents = contents;
  }

  BsonDocument filter(int depth) {
    BsonDocument filter = new BsonDocument();
    for (int i = random.nextInt(3) == 0 ? 2 : 1; i > 0; i--) {
      if (depth > 0 && random.nextInt(5) == 0) {
        filter.put(pick("$and", "$or", "$or", "$nor"), clauses(depth - 1));
      } else {
        filter.put(contents.path(), random.nextInt(3) == 0 ? value() : operators(depth));
      }
    }
    return filter;
  }

  private BsonArray clauses(int depth) {
    List<BsonValue> clauses = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      clauses.add(filter(depth));
    }
    return new BsonArray(clauses);
  }

  private BsonDocument operators(int depth) {
    BsonDocument operators = new BsonDocument();
    for (int i = random.nextInt(4) == 0 ? 2 : 1; i > 0; i--) {
      add(operators, depth);
    }
    return operators;
  }

  private void add(BsonDocument operators, int depth) {
    switch (random.nextInt(depth > 0 ? 14 : 11)) {
      case 0 -> operators.put("$eq", value());
      case 1 -> operators.put("$ne", value());
      case 2, 3, 4 -> {
        operators.put(pick(RANGES), comparable());
        if (random.nextInt(3) == 0) {
          operators.put(pick(RANGES), comparable());
        }
      }
      case 5, 6 -> operators.put("$in", list());
      case 7 -> operators.put("$nin", list());
      case 8 -> operators.put("$exists", BsonBoolean.valueOf(random.nextBoolean()));
      case 9 -> operators.put("$type", new BsonString(pick("int", "string", "null")));
      case 10 -> operators.put("$regex", new BsonString(pick("^a", "^ab", "b", "^a.*b", "^")));
      case 11 -> operators.put("$not", operators(0));
      case 12 ->
          operators.put(
              "$elemMatch", random.nextBoolean() ? elementOperators(depth - 1) : element(depth));
      default -> operators.put("$all", new BsonArray(List.of(value(), value())));
    }
  }

  private BsonDocument elementOperators(int depth) {
    BsonDocument operators = new BsonDocument();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      switch (random.nextInt(depth > 0 ? 6 : 5)) {
        case 0, 1 -> operators.put(pick(RANGES), comparable());
        case 2 -> operators.put("$in", list());
        case 3 -> operators.put("$ne", value());
        case 4 -> operators.put("$eq", value());
        default -> operators.put("$elemMatch", elementOperators(0));
      }
    }
    return operators;
  }

  private BsonDocument element(int depth) {
    BsonDocument filter = new BsonDocument();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      String name = pick("a", "b", "c", "b.c", "0", "a.b");
      filter.put(name, random.nextInt(3) == 0 ? value() : operators(depth - 1));
    }
    return filter;
  }

  private BsonArray list() {
    List<BsonValue> values = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      values.add(random.nextInt(12) == 0 ? new BsonRegularExpression("^a", "") : value());
    }
    return new BsonArray(values);
  }

  private BsonValue comparable() {
    return random.nextInt(3) > 0 ? new BsonInt32(random.nextInt(4)) : value();
  }

  private BsonValue value() {
    return switch (random.nextInt(16)) {
      case 0 -> new BsonArray(List.of());
      case 1 -> new BsonArray(List.of(contents.scalar()));
      case 2 -> new BsonArray(List.of(new BsonArray(List.of(contents.scalar()))));
      case 3 -> new BsonDocument();
      case 4 -> new BsonDocument(pick("a", "b", "c"), contents.scalar());
      case 5 -> BsonNull.VALUE;
      default -> contents.scalar();
    };
  }

  /** The filter of a partial index. */
  BsonDocument partial() {
    BsonDocument filter = new BsonDocument();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      filter.put(
          contents.path(),
          switch (random.nextInt(6)) {
            case 0 -> contents.scalar();
            case 1 -> new BsonDocument("$exists", BsonBoolean.TRUE);
            case 2 -> new BsonDocument("$in", new BsonArray(List.of(value(), value())));
            case 3 -> new BsonDocument("$type", new BsonString("int"));
            default -> new BsonDocument(pick(RANGES), new BsonInt32(random.nextInt(3)));
          });
    }
    if (random.nextInt(6) == 0) {
      filter.put(
          "$or",
          new BsonArray(
              List.of(new BsonDocument("a", value()), new BsonDocument("b", contents.scalar()))));
    }
    return filter;
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}

package dev.morphium.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Random documents and index specifications, of few names and values so that they often meet. */
final class RandomContents {
  static final String[] PATHS = {
    "a", "b", "c", "a.b", "a.c", "b.a", "a.b.c", "a.0", "a.0.b", "a.b.0", "b.1"
  };
  private static final String[] NAMES = {"a", "b", "c", "a", "b", "0"};
  private static final BsonValue[] SCALARS = {
    new BsonInt32(0),
    new BsonInt32(1),
    new BsonInt32(2),
    new BsonInt32(3),
    new BsonInt64(1),
    new BsonInt64((1L << 60) + 1),
    new BsonDouble(1.5),
    new BsonDouble(-0.0),
    new BsonDouble(0x1p60),
    new BsonDouble(Double.NaN),
    new BsonDouble(Double.NEGATIVE_INFINITY),
    new BsonDecimal128(Decimal128.parse("1.0")),
    new BsonDecimal128(Decimal128.parse("2.5")),
    new BsonDecimal128(Decimal128.NaN),
    new BsonDecimal128(Decimal128.POSITIVE_INFINITY),
    new BsonString(""),
    new BsonString("a"),
    new BsonString("A"),
    new BsonString("\u00C4"),
    new BsonString("ab"),
    new BsonString("b"),
    new BsonSymbol("ab"),
    BsonNull.VALUE,
    BsonNull.VALUE,
    BsonBoolean.TRUE,
    BsonBoolean.FALSE,
    new BsonDateTime(0),
    new BsonDateTime(-1),
    new BsonTimestamp(1),
    new BsonTimestamp(-1),
    new BsonObjectId(new ObjectId(0, 0)),
    new BsonObjectId(new ObjectId(-1, 0xFFFFFF)),
    new BsonBinary(new byte[0]),
    new BsonBinary((byte) 5, new byte[] {1}),
    new BsonJavaScript("x"),
    new BsonMinKey(),
    new BsonMaxKey()
  };

  private final RandomGenerator random;
  private final boolean arrays;

  /**
   * @param arrays whether there are any arrays
   */
  RandomContents(RandomGenerator random, boolean arrays) {
    this.random = random;
    this.arrays = arrays;
  }

  BsonDocument document(int id) {
    BsonDocument document = new BsonDocument("_id", new BsonInt32(id));
    document.putAll(fields(2));
    return document;
  }

  private BsonDocument fields(int depth) {
    BsonDocument document = new BsonDocument();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      document.put(pick(NAMES), stored(depth));
    }
    return document;
  }

  /** A value for a document: of the kinds that a query may not compare with, too. */
  private BsonValue stored(int depth) {
    if (random.nextInt(25) == 0) {
      return random.nextBoolean() ? new BsonUndefined() : new BsonRegularExpression("^a", "i");
    }
    int kind = depth == 0 ? 9 : random.nextInt(10);
    if (kind < 3 && arrays) {
      return array(depth - 1);
    }
    return kind < 5 ? fields(depth - 1) : scalar();
  }

  private BsonArray array(int depth) {
    List<BsonValue> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(stored(depth));
    }
    return new BsonArray(elements);
  }

  BsonValue scalar() {
    return random.nextInt(5) > 1 ? new BsonInt32(random.nextInt(4)) : pick(SCALARS);
  }

  String path() {
    return PATHS[random.nextInt(random.nextInt(3) == 0 ? PATHS.length : 4)];
  }

  /** The specification of an index. */
  BsonDocument index(int number, RandomFilters filters) {
    BsonDocument key = new BsonDocument();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      key.put(path(), new BsonInt32(random.nextBoolean() ? 1 : -1));
    }
    BsonDocument spec =
        new BsonDocument("key", key).append("name", new BsonString("index" + number));
    switch (random.nextInt(12)) {
      case 0, 1 -> spec.put("sparse", BsonBoolean.TRUE);
      case 2, 3, 4 -> spec.put("partialFilterExpression", filters.partial());
      case 5 -> spec.put("hidden", BsonBoolean.TRUE);
      case 6 -> spec.put("unique", BsonBoolean.TRUE);
      default -> {}
    }
    if (random.nextInt(4) == 0) {
      spec.put("collation", collation());
    }
    return spec;
  }

  BsonDocument collation() {
    return new BsonDocument("locale", new BsonString("en"))
        .append("strength", new BsonInt32(1 + random.nextInt(3)));
  }

  BsonDocument sort() {
    BsonDocument sort = new BsonDocument();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      sort.put(path(), new BsonInt32(random.nextBoolean() ? 1 : -1));
    }
    return sort;
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}

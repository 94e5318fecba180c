package dev.morphium.engine.fuzz;

import dev.morphium.engine.value.ValueType;
import java.util.List;
import java.util.Random;
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
import org.bson.BsonJavaScriptWithScope;
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

/** Values of all types, the odd ones as often as the others. */
final class RandomValues {
  private static final List<String> TEXTS =
      List.of("", "a", "b", "a.b", "$a", "$$NOW", "$$ROOT", "c", "_id", "1", "a.$", "é", "\u0001");
  private static final List<Double> REALS =
      List.of(
          0.0,
          -0.0,
          1.0,
          -1.0,
          1.5,
          2.5,
          1e10,
          1e19,
          -1e300,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.MIN_VALUE,
          2147483648.0);
  private static final List<Long> WHOLES =
      List.of(
          0L,
          1L,
          -1L,
          2L,
          3L,
          7L,
          100L,
          1L << 31,
          -(1L << 31) - 1,
          1L << 53,
          Long.MAX_VALUE,
          Long.MIN_VALUE);
  private static final List<String> DECIMALS =
      List.of("0", "1", "-1", "1.5", "2.50", "NaN", "Infinity", "-Infinity", "1E+6000", "9e-6000");
  private static final List<String> PATTERNS = List.of("", "a", "^a", "(", "[a-", "a*?", "\\");

  private final Random random;

  RandomValues(Random random) {
    this.random = random;
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  String text() {
    return one(TEXTS);
  }

  /** A name that fields of documents often have. */
  String name() {
    return one(List.of("a", "b", "c", "_id", "a.b", "b.c", "b.0"));
  }

  /** A value that documents often have, or an expression of a field. */
  BsonValue plain() {
    return switch (random.nextInt(6)) {
      case 0 -> new BsonString("$" + name());
      case 1 -> new BsonString(text());
      case 2 -> new BsonDouble(one(REALS));
      case 3 -> any(1);
      default -> new BsonInt32(random.nextInt(4));
    };
  }

  /** A document with names that others have too. */
  BsonDocument fields(int depth) {
    BsonDocument document = new BsonDocument();
    for (int i = random.nextInt(4); i > 0; i--) {
      document.append(one(List.of("a", "b", "c", "t")), any(depth));
    }
    return document;
  }

  /** A value of one of these types; of any type when there are none. */
  BsonValue ofTypes(List<ValueType> types) {
    if (types.isEmpty()) {
      return any(2);
    }
    return switch (one(types)) {
      case STRING -> new BsonString(text());
      case INT32 -> new BsonInt32(random.nextInt(6));
      case INT64 -> new BsonInt64(random.nextInt(6));
      case DOUBLE -> new BsonDouble(random.nextInt(12) / 2.0);
      case DECIMAL128 -> new BsonDecimal128(new Decimal128(random.nextInt(6)));
      case BOOLEAN -> BsonBoolean.valueOf(random.nextBoolean());
      case OBJECT -> random.nextBoolean() ? new BsonDocument() : document(2);
      case ARRAY -> array(2);
      case BINARY -> binary();
      case TIMESTAMP -> new BsonTimestamp(one(WHOLES));
      default -> any(2);
    };
  }

  /** Any value; nested ones become rarer with each level. */
  BsonValue any(int depth) {
    return switch (random.nextInt(depth > 0 ? 26 : 20)) {
      case 0, 1 -> new BsonString(text());
      case 2, 3 -> new BsonInt32((int) Math.max(Math.min(one(WHOLES), 1L << 30), -(1L << 30)));
      case 4 -> new BsonInt64(one(WHOLES));
      case 5 -> new BsonDouble(one(REALS));
      case 6 -> new BsonDecimal128(Decimal128.parse(one(DECIMALS)));
      case 7 -> BsonBoolean.valueOf(random.nextBoolean());
      case 8 -> BsonNull.VALUE;
      case 9 -> new BsonDateTime(one(WHOLES));
      case 10 -> new BsonTimestamp(one(WHOLES));
      case 11 -> new BsonObjectId(new ObjectId(random.nextInt(100), random.nextInt(100)));
      case 12 -> binary();
      case 13 -> new BsonRegularExpression(one(PATTERNS), one(List.of("", "i", "x", "ms")));
      case 14 -> new BsonMinKey();
      case 15 -> new BsonMaxKey();
      case 16 -> new BsonJavaScript("f");
      case 17 -> new BsonJavaScriptWithScope("f", new BsonDocument());
      case 18 -> new BsonSymbol("s");
      case 19 -> new BsonUndefined();
      case 20, 21 -> array(depth - 1);
      default -> document(depth - 1);
    };
  }

  private BsonBinary binary() {
    byte subtype = one(List.of((byte) 0, (byte) 3, (byte) 4, (byte) 9, (byte) 128));
    return new BsonBinary(subtype, new byte[one(List.of(0, 1, 16, 17))]);
  }

  private BsonArray array(int depth) {
    BsonArray array = new BsonArray();
    for (int i = random.nextInt(4); i > 0; i--) {
      array.add(any(depth));
    }
    return array;
  }

  BsonDocument document(int depth) {
    BsonDocument document = new BsonDocument();
    for (int i = random.nextInt(4); i > 0; i--) {
      document.append(text(), any(depth));
    }
    return document;
  }
}

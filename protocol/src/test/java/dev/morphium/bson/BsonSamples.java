package dev.morphium.bson;

import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
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

/** Documents of the library, to compare with. */
final class BsonSamples {
  private static final int TYPES = 21;

  private BsonSamples() {}

  /** A document with a field of each type. */
  static BsonDocument everyType() {
    BsonDocument document = new BsonDocument();
    Random random = new Random(1);
    for (int type = 0; type < TYPES; type++) {
      document.append("field" + type, value(random, type, 2));
    }
    return document;
  }

  /** Any document, with at most so many levels below it. */
  static BsonDocument random(Random random, int levels) {
    BsonDocument document = new BsonDocument();
    int fields = random.nextInt(8);
    for (int i = 0; i < fields; i++) {
      document.append(text(random).replace("\0", ""), random(random, TYPES, levels));
    }
    return document;
  }

  private static BsonValue random(Random random, int types, int levels) {
    return value(random, random.nextInt(types), levels);
  }

  private static BsonValue value(Random random, int type, int levels) {
    return switch (type) {
      case 0 -> new BsonDouble(random.nextGaussian());
      case 1 -> new BsonString(text(random));
      case 2 -> levels == 0 ? new BsonDocument() : random(random, levels - 1);
      case 3 -> array(random, levels);
      case 4 -> new BsonBinary((byte) random.nextInt(9), bytes(random));
      case 5 -> new BsonUndefined();
      case 6 -> new BsonObjectId(new ObjectId());
      case 7 -> BsonBoolean.valueOf(random.nextBoolean());
      case 8 -> new BsonDateTime(random.nextLong());
      case 9 -> BsonNull.VALUE;
      case 10 -> new BsonRegularExpression(text(random).replace("\0", ""), "im");
      case 11 -> new BsonDbPointer(text(random), new ObjectId());
      case 12 -> new BsonJavaScript(text(random));
      case 13 -> new BsonSymbol(text(random));
      case 14 -> new BsonJavaScriptWithScope(text(random), new BsonDocument("a", BsonNull.VALUE));
      case 15 -> new BsonInt32(random.nextInt());
      case 16 -> new BsonTimestamp(random.nextLong());
      case 17 -> new BsonInt64(random.nextLong());
      case 18 -> new BsonDecimal128(new Decimal128(random.nextLong()));
      case 19 -> new BsonMinKey();
      default -> new BsonMaxKey();
    };
  }

  private static BsonArray array(Random random, int levels) {
    BsonArray array = new BsonArray();
    int size = levels == 0 ? 0 : random.nextInt(12);
    for (int i = 0; i < size; i++) {
      array.add(random(random, TYPES, levels - 1));
    }
    return array;
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Text of any length around a long word, with letters of one to four bytes and zeros. */
  static String text(Random random) {
    int length = random.nextInt(20);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      switch (random.nextInt(20)) {
        case 0 -> text.append('ä');
        case 1 -> text.append('€');
        case 2 -> text.append("🙂");
        case 3 -> text.append('\0');
        default -> text.append((char) ('a' + random.nextInt(26)));
      }
    }
    return text.toString();
  }
}

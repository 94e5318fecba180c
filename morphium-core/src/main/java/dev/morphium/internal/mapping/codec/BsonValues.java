package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.util.Map;
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

/** Values of BSON's own classes, written and read. */
public final class BsonValues {
  private BsonValues() {}

  /** Writes a value, and gives its type. */
  public static byte write(BsonWriter out, BsonValue value) {
    switch (value.getBsonType()) {
      case DOUBLE -> out.float64(value.asDouble().getValue());
      case STRING -> out.string(value.asString().getValue());
      case DOCUMENT -> writeDocument(out, value.asDocument());
      case ARRAY -> writeArray(out, value.asArray());
      case BINARY -> out.binary(value.asBinary().getType(), value.asBinary().getData());
      case OBJECT_ID -> writeObjectId(out, value.asObjectId().getValue());
      case BOOLEAN -> out.int8(value.asBoolean().getValue() ? 1 : 0);
      case DATE_TIME -> out.int64(value.asDateTime().getValue());
      case REGULAR_EXPRESSION -> {
        out.cstring(value.asRegularExpression().getPattern());
        out.cstring(value.asRegularExpression().getOptions());
      }
      case DB_POINTER -> {
        out.string(value.asDBPointer().getNamespace());
        writeObjectId(out, value.asDBPointer().getId());
      }
      case JAVASCRIPT -> out.string(value.asJavaScript().getCode());
      case SYMBOL -> out.string(value.asSymbol().getSymbol());
      case JAVASCRIPT_WITH_SCOPE -> writeCode(out, value.asJavaScriptWithScope());
      case INT32 -> out.int32(value.asInt32().getValue());
      case TIMESTAMP -> out.int64(value.asTimestamp().getValue());
      case INT64 -> out.int64(value.asInt64().getValue());
      case DECIMAL128 -> writeDecimal(out, value.asDecimal128().getValue());
      case NULL, UNDEFINED, MIN_KEY, MAX_KEY -> {}
      case END_OF_DOCUMENT -> throw new MappingException("no value: " + value);
    }
    return (byte) value.getBsonType().getValue();
  }

  static void writeObjectId(BsonWriter out, ObjectId id) {
    out.raw(id.toByteArray());
  }

  static void writeDecimal(BsonWriter out, Decimal128 value) {
    out.int64(value.getLow());
    out.int64(value.getHigh());
  }

  private static void writeDocument(BsonWriter out, BsonDocument document) {
    int start = out.startDocument();
    for (Map.Entry<String, BsonValue> field : document.entrySet()) {
      int place = out.begin(field.getKey());
      out.type(place, write(out, field.getValue()));
    }
    out.endDocument(start);
  }

  private static void writeArray(BsonWriter out, BsonArray array) {
    int start = out.startDocument();
    int index = 0;
    for (BsonValue element : array) {
      int place = out.begin(index++);
      out.type(place, write(out, element));
    }
    out.endDocument(start);
  }

  /** As a document, it has its own length first and ends without a zero. */
  private static void writeCode(BsonWriter out, BsonJavaScriptWithScope code) {
    int start = out.length();
    out.int32(0);
    out.string(code.getCode());
    writeDocument(out, code.getScope());
    out.setInt32(start, out.length() - start);
  }

  /** Reads a value of a type. */
  public static BsonValue read(BsonReader in, byte type) {
    return switch (type) {
      case BsonType.DOUBLE -> new BsonDouble(in.float64());
      case BsonType.STRING -> new BsonString(in.string());
      case BsonType.DOCUMENT -> readDocument(in);
      case BsonType.ARRAY -> readArray(in);
      case BsonType.BINARY -> readBinary(in);
      case BsonType.UNDEFINED -> new BsonUndefined();
      case BsonType.OBJECT_ID -> new BsonObjectId(readObjectId(in));
      case BsonType.BOOLEAN -> BsonBoolean.valueOf(in.bool());
      case BsonType.DATE -> new BsonDateTime(in.int64());
      case BsonType.NULL -> BsonNull.VALUE;
      case BsonType.REGEX -> new BsonRegularExpression(in.cstring(), in.cstring());
      case BsonType.DB_POINTER -> new BsonDbPointer(in.string(), readObjectId(in));
      case BsonType.JAVASCRIPT -> new BsonJavaScript(in.string());
      case BsonType.SYMBOL -> new BsonSymbol(in.string());
      case BsonType.JAVASCRIPT_WITH_SCOPE -> {
        in.int32();
        yield new BsonJavaScriptWithScope(in.string(), readDocument(in));
      }
      case BsonType.INT32 -> new BsonInt32(in.int32());
      case BsonType.TIMESTAMP -> new BsonTimestamp(in.int64());
      case BsonType.INT64 -> new BsonInt64(in.int64());
      case BsonType.DECIMAL128 -> new BsonDecimal128(readDecimal(in));
      case BsonType.MIN_KEY -> new BsonMinKey();
      case BsonType.MAX_KEY -> new BsonMaxKey();
      default -> throw in.malformed("there is no type 0x%02x".formatted(type));
    };
  }

  static ObjectId readObjectId(BsonReader in) {
    return new ObjectId(in.raw(12));
  }

  static Decimal128 readDecimal(BsonReader in) {
    long low = in.int64();
    return Decimal128.fromIEEE754BIDEncoding(in.int64(), low);
  }

  /** Reads binary data; the old subtype has its length twice. */
  static BsonBinary readBinary(BsonReader in) {
    int length = in.int32();
    byte subtype = in.int8();
    if (subtype == 2) {
      if (in.int32() != length - 4) {
        throw in.malformed("the lengths of binary data differ");
      }
      return new BsonBinary(subtype, in.raw(length - 4));
    }
    return new BsonBinary(subtype, in.raw(length));
  }

  private static BsonDocument readDocument(BsonReader in) {
    int end = in.startDocument();
    BsonDocument document = new BsonDocument();
    byte type;
    while ((type = in.type()) != BsonType.END) {
      String name = in.cstring();
      document.put(name, read(in, type));
    }
    in.endDocument(end);
    return document;
  }

  private static BsonArray readArray(BsonReader in) {
    int end = in.startDocument();
    BsonArray array = new BsonArray();
    byte type;
    while ((type = in.type()) != BsonType.END) {
      in.skipName();
      array.add(read(in, type));
    }
    in.endDocument(end);
    return array;
  }
}

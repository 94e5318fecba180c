package dev.morphium.engine.value;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Decodes BSON values that lie in the bytes of a document; documents, arrays and strings are views.
 *
 * <p>It trusts its bytes: documents are checked once, where they enter.
 */
public final class ValueReader {
  private ValueReader() {}

  /** The value of this type that starts here; documents, arrays and strings are views. */
  public static Value read(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case BsonType.END -> Constant.MISSING;
      case BsonType.DOUBLE -> new DoubleValue(LittleEndian.float64(bytes, offset));
      case BsonType.STRING ->
          StringValue.view(bytes, offset + 4, LittleEndian.int32(bytes, offset) - 1);
      case BsonType.DOCUMENT -> Document.view(bytes, offset);
      case BsonType.ARRAY -> ArrayValue.view(bytes, offset);
      case BsonType.BINARY -> binary(bytes, offset);
      case BsonType.UNDEFINED -> Constant.UNDEFINED;
      case BsonType.OBJECT_ID -> new ObjectIdValue(objectId(bytes, offset));
      case BsonType.BOOLEAN -> BooleanValue.of(bytes[offset] != 0);
      case BsonType.DATE -> new DateValue(LittleEndian.int64(bytes, offset));
      case BsonType.NULL -> Constant.NULL;
      case BsonType.REGEX -> regex(bytes, offset);
      case BsonType.DB_POINTER ->
          new DbPointerValue(
              BsonBytes.string(bytes, offset),
              objectId(bytes, offset + 4 + LittleEndian.int32(bytes, offset)));
      case BsonType.JAVASCRIPT -> new CodeValue(BsonBytes.string(bytes, offset));
      case BsonType.SYMBOL -> new SymbolValue(BsonBytes.string(bytes, offset));
      case BsonType.JAVASCRIPT_WITH_SCOPE -> codeWithScope(bytes, offset);
      case BsonType.INT32 -> new Int32Value(LittleEndian.int32(bytes, offset));
      case BsonType.TIMESTAMP -> new TimestampValue(LittleEndian.int64(bytes, offset));
      case BsonType.INT64 -> new Int64Value(LittleEndian.int64(bytes, offset));
      case BsonType.DECIMAL128 ->
          new DecimalValue(
              Decimal128.fromIEEE754BIDEncoding(
                  LittleEndian.int64(bytes, offset + 8), LittleEndian.int64(bytes, offset)));
      case BsonType.MAX_KEY -> Constant.MAX_KEY;
      case BsonType.MIN_KEY -> Constant.MIN_KEY;
      default -> throw new IllegalStateException("no BSON type has the type byte " + type);
    };
  }

  private static ObjectId objectId(byte[] bytes, int offset) {
    byte[] id = new byte[12];
    System.arraycopy(bytes, offset, id, 0, 12);
    return new ObjectId(id);
  }

  private static Value binary(byte[] bytes, int offset) {
    int length = LittleEndian.int32(bytes, offset);
    byte subtype = bytes[offset + 4];
    int skip = subtype == 2 ? 4 : 0;
    byte[] data = new byte[length - skip];
    System.arraycopy(bytes, offset + 5 + skip, data, 0, data.length);
    return new BinaryValue(subtype, data);
  }

  private static Value regex(byte[] bytes, int offset) {
    int pattern = BsonBytes.endOfName(bytes, offset);
    int options = BsonBytes.endOfName(bytes, pattern + 1);
    return new RegexValue(
        BsonBytes.text(bytes, offset, pattern), BsonBytes.text(bytes, pattern + 1, options));
  }

  private static Value codeWithScope(byte[] bytes, int offset) {
    int code = offset + 4;
    return new CodeWithScopeValue(
        BsonBytes.string(bytes, code),
        Document.view(bytes, code + 4 + LittleEndian.int32(bytes, code)));
  }
}

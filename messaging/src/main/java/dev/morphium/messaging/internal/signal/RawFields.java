package dev.morphium.messaging.internal.signal;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonCursor;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import java.nio.ByteBuffer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A document that is looked at where it lies: of an event a few fields matter, and most events are
 * not for this instance at all.
 */
record RawFields(byte[] bytes, int offset) {
  static RawFields of(BsonDocument document) {
    if (document instanceof RawBsonDocument raw) {
      ByteBuffer whole = raw.getByteBuffer().asNIO();
      if (whole.hasArray()) {
        return new RawFields(whole.array(), whole.arrayOffset() + whole.position());
      }
    }
    return new RawFields(BsonBytes.of(document), 0);
  }

  private int find(FieldName name, byte type) {
    return BsonBytes.findValue(bytes, offset, name, type);
  }

  /** A string; empty for anything else. */
  String text(FieldName name) {
    String text = textOrNull(name);
    return text == null ? "" : text;
  }

  /** A string; null for anything else. */
  @Nullable String textOrNull(FieldName name) {
    int value = find(name, BsonType.STRING);
    return value < 0 ? null : BsonBytes.string(bytes, value);
  }

  /** Milliseconds since 1970; -1 when that is no date. */
  long date(FieldName name) {
    int value = find(name, BsonType.DATE);
    return value < 0 ? -1 : LittleEndian.int64(bytes, value);
  }

  /** A document in this one; null for anything else. */
  @Nullable RawFields document(FieldName name) {
    int value = find(name, BsonType.DOCUMENT);
    return value < 0 ? null : new RawFields(bytes, value);
  }

  /** Whether a field is an array with this string in it. */
  boolean lists(FieldName name, String text) {
    int value = find(name, BsonType.ARRAY);
    if (value < 0) {
      return false;
    }
    BsonCursor element = new BsonCursor(bytes, value);
    while (element.next()) {
      if (element.type() == BsonType.STRING
          && BsonBytes.string(bytes, element.valueOffset()).equals(text)) {
        return true;
      }
    }
    return false;
  }

  /** The document as one. */
  BsonDocument whole() {
    return BsonBytes.document(bytes, offset);
  }
}

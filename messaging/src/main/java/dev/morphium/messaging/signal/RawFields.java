package dev.morphium.messaging.signal;

import dev.morphium.bytes.DocumentBytes;
import dev.morphium.wire.BsonFields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A document that is looked at where it lies: of an event a few fields matter, and most events are
 * not for this instance at all.
 */
final class RawFields {
  private static final byte STRING = 0x02;
  private static final byte DOCUMENT = 0x03;
  private static final byte ARRAY = 0x04;
  private static final byte DATE = 0x09;
  private static final int PREFIX = Integer.BYTES;

  private final byte[] bytes;
  private final int offset;

  private RawFields(byte[] bytes, int offset) {
    this.bytes = bytes;
    this.offset = offset;
  }

  static RawFields of(BsonDocument document) {
    if (document instanceof RawBsonDocument raw) {
      ByteBuf buffer = raw.getByteBuffer();
      ByteBuffer whole = buffer.asNIO();
      if (whole.hasArray()) {
        return new RawFields(whole.array(), whole.arrayOffset() + whole.position());
      }
    }
    return new RawFields(DocumentBytes.of(document), 0);
  }

  /** A field's name, to look for it. */
  static byte[] name(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private int find(byte[] name) {
    return BsonFields.find(bytes, offset, name);
  }

  /** A string; empty for anything else. */
  String text(byte[] name) {
    String text = textOrNull(name);
    return text == null ? "" : text;
  }

  /** A string; null for anything else. */
  @Nullable String textOrNull(byte[] name) {
    int field = find(name);
    return field >= 0 && bytes[field] == STRING ? string(BsonFields.valueOf(bytes, field)) : null;
  }

  private String string(int value) {
    int length = int32(value) - 1;
    return new String(bytes, value + PREFIX, length, StandardCharsets.UTF_8);
  }

  /** Milliseconds since 1970; -1 when that is no date. */
  long date(byte[] name) {
    int field = find(name);
    return field >= 0 && bytes[field] == DATE
        ? little().getLong(BsonFields.valueOf(bytes, field))
        : -1;
  }

  /** A document in this one; null for anything else. */
  @Nullable RawFields document(byte[] name) {
    int field = find(name);
    return field >= 0 && bytes[field] == DOCUMENT
        ? new RawFields(bytes, BsonFields.valueOf(bytes, field))
        : null;
  }

  /** Whether a field is an array with this string in it. */
  boolean lists(byte[] name, String text) {
    int field = find(name);
    if (field < 0 || bytes[field] != ARRAY) {
      return false;
    }
    int start = BsonFields.valueOf(bytes, field);
    for (int element = start + PREFIX; bytes[element] != 0; ) {
      if (bytes[element] == STRING && string(BsonFields.valueOf(bytes, element)).equals(text)) {
        return true;
      }
      element = BsonFields.next(bytes, element);
    }
    return false;
  }

  /** The document as one. */
  BsonDocument whole() {
    return new RawBsonDocument(bytes, offset, int32(offset));
  }

  private int int32(int position) {
    return little().getInt(position);
  }

  private ByteBuffer little() {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

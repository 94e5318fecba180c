package dev.morphium.engine.index;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.engine.value.ValueType;
import java.nio.charset.StandardCharsets;

/**
 * Encodes values as index keys: bytes whose unsigned order is MongoDB's comparison order (like its
 * {@code KeyString}).
 *
 * <p>Every value ends where it ends without a look at what follows, so values can stand one behind
 * the other: the components of a compound key, ascending or (as complement) descending. A range of
 * keys is given by two byte strings, the first inclusive, the second exclusive: the components of a
 * bound as they are come before all keys that begin with them, and with {@link #appendAboveAll}
 * behind them after all. One encoder is not for several threads. Source of the order: MongoDB
 * manual, "Comparison/Sort Order".
 */
public final class KeyEncoder extends KeyBuffer {
  private static final long SIGN = Long.MIN_VALUE;

  /** Begins a new key. */
  public KeyEncoder reset() {
    truncate(0);
    return this;
  }

  /** Appends one component; a missing value sorts as undefined. */
  public KeyEncoder append(Value value, boolean descending) {
    int start = size();
    value(value);
    if (descending) {
      invert(start);
    }
    return this;
  }

  /** Appends the value of this type that starts here as one component. */
  public KeyEncoder append(byte type, byte[] bytes, int offset, boolean descending) {
    int start = size();
    raw(type, bytes, offset);
    if (descending) {
      invert(start);
    }
    return this;
  }

  /** Appends bytes that are components of another key. */
  public KeyEncoder append(byte[] components, int offset, int length) {
    put(components, offset, length);
    return this;
  }

  /** Appends what makes this a bound above all keys that begin with what was written before. */
  public KeyEncoder appendAboveAll() {
    put(KeyCode.ABOVE_ALL);
    return this;
  }

  /** Appends a record id, which ends an entry. */
  public KeyEncoder appendRecordId(long id) {
    RecordIds.append(this, id);
    return this;
  }

  private void raw(byte type, byte[] bytes, int offset) {
    switch (type) {
      case BsonType.DOUBLE -> NumberKeys.append(this, LittleEndian.float64(bytes, offset));
      case BsonType.STRING -> {
        put(KeyCode.STRING);
        putText(bytes, offset + 4, LittleEndian.int32(bytes, offset) - 1);
      }
      case BsonType.OBJECT_ID -> {
        put(KeyCode.OBJECT_ID);
        put(bytes, offset, 12);
      }
      case BsonType.DATE -> {
        put(KeyCode.DATE);
        putLong(LittleEndian.int64(bytes, offset) ^ SIGN);
      }
      case BsonType.INT32 -> NumberKeys.append(this, LittleEndian.int32(bytes, offset));
      case BsonType.INT64 -> NumberKeys.append(this, LittleEndian.int64(bytes, offset));
      default -> value(ValueReader.read(type, bytes, offset));
    }
  }

  private void value(Value value) {
    switch (value) {
      case Constant constant -> put(KeyCode.ofBracket(constant.type()));
      case NumberValue number -> number(number);
      case StringValue string -> {
        put(KeyCode.STRING);
        putText(string.utf8(), string.offset(), string.length());
      }
      case SymbolValue symbol -> text(KeyCode.STRING, symbol.value());
      case Document document -> {
        put(KeyCode.OBJECT);
        fields(document);
      }
      case ArrayValue array -> {
        put(KeyCode.ARRAY);
        array.elements().forEach(this::value);
        put(KeyCode.END);
      }
      case BinaryValue binary -> {
        put(KeyCode.BINARY);
        putInt(binary.data().length);
        put(binary.subtype());
        put(binary.data(), 0, binary.data().length);
      }
      case ObjectIdValue id -> {
        put(KeyCode.OBJECT_ID);
        put(id.value().toByteArray(), 0, 12);
      }
      case BooleanValue bool -> put(bool.value() ? KeyCode.TRUE : KeyCode.FALSE);
      case DateValue date -> {
        put(KeyCode.DATE);
        putLong(date.value() ^ SIGN);
      }
      case TimestampValue timestamp -> {
        put(KeyCode.TIMESTAMP);
        putLong(timestamp.value());
      }
      case RegexValue regex -> {
        text(KeyCode.REGEX, regex.pattern());
        text(regex.options());
      }
      case DbPointerValue pointer -> pointer(pointer);
      case CodeValue code -> text(KeyCode.CODE, code.value());
      case CodeWithScopeValue code -> {
        text(KeyCode.CODE_WITH_SCOPE, code.code());
        fields(code.scope());
      }
    }
  }

  private void number(NumberValue number) {
    switch (number) {
      case Int32Value int32 -> NumberKeys.append(this, int32.value());
      case Int64Value int64 -> NumberKeys.append(this, int64.value());
      case DoubleValue float64 -> NumberKeys.append(this, float64.value());
      case DecimalValue decimal -> NumberKeys.append(this, decimal);
    }
  }

  /** The fields compare by type, then by name, then by value; fewer fields come first. */
  private void fields(Document document) {
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      ValueType type = ValueType.of(cursor.type());
      put(KeyCode.ofBracket(type));
      int name = cursor.elementOffset() + 1;
      put(cursor.bytes(), name, cursor.valueOffset() - name);
      raw(cursor.type(), cursor.bytes(), cursor.valueOffset());
    }
    put(KeyCode.END);
  }

  private void pointer(DbPointerValue pointer) {
    byte[] namespace = pointer.namespace().getBytes(StandardCharsets.UTF_8);
    put(KeyCode.DB_POINTER);
    putInt(namespace.length);
    put(namespace, 0, namespace.length);
    put(pointer.id().toByteArray(), 0, 12);
  }

  private void text(int code, String text) {
    put(code);
    text(text);
  }

  private void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putText(utf8, 0, utf8.length);
  }
}

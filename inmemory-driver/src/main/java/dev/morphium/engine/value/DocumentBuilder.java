package dev.morphium.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Builds a document's bytes from front to back.
 *
 * <p>Values that are views are copied as they are; nothing is decoded. A builder builds one
 * document and is not for several threads.
 */
public final class DocumentBuilder {
  private byte[] bytes;
  private int size;
  private int[] open = new int[8];
  private int depth;

  public DocumentBuilder() {
    this(256);
  }

  public DocumentBuilder(int capacity) {
    bytes = new byte[Math.max(16, capacity)];
    open[depth++] = 0;
    size = 4;
  }

  /** Appends a field; a missing value appends nothing. */
  public DocumentBuilder append(String name, Value value) {
    if (value != Constant.MISSING) {
      name(value.type().code(), name);
      value(value);
    }
    return this;
  }

  /** Appends a field; a missing value appends nothing. */
  public DocumentBuilder append(FieldName name, Value value) {
    return append(name.text(), value);
  }

  public DocumentBuilder append(String name, String value) {
    name((byte) 0x02, name);
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    string(utf8, 0, utf8.length);
    return this;
  }

  public DocumentBuilder append(String name, int value) {
    name((byte) 0x10, name);
    int32(value);
    return this;
  }

  public DocumentBuilder append(String name, long value) {
    name((byte) 0x12, name);
    int64(value);
    return this;
  }

  public DocumentBuilder append(String name, double value) {
    name((byte) 0x01, name);
    int64(Double.doubleToRawLongBits(value));
    return this;
  }

  public DocumentBuilder append(String name, boolean value) {
    name((byte) 0x08, name);
    oneByte(value ? 1 : 0);
    return this;
  }

  /** Appends the element that the cursor stands on, with its name, byte by byte. */
  public DocumentBuilder append(ElementCursor cursor) {
    int from = cursor.elementOffset();
    raw(cursor.bytes(), from, cursor.elementEnd() - from);
    return this;
  }

  /** Appends the value that the cursor stands on under another name. */
  public DocumentBuilder append(String name, ElementCursor cursor) {
    name(cursor.type(), name);
    raw(cursor.bytes(), cursor.valueOffset(), cursor.elementEnd() - cursor.valueOffset());
    return this;
  }

  /** Appends a field with the value of this type that is between two places of other bytes. */
  public DocumentBuilder appendValue(String name, byte type, byte[] source, int from, int to) {
    name(type, name);
    raw(source, from, to - from);
    return this;
  }

  /** Appends whole elements, byte by byte: those between two places of a document or array. */
  public DocumentBuilder appendElements(byte[] source, int from, int to) {
    raw(source, from, to - from);
    return this;
  }

  /** Appends all fields of a document. */
  public DocumentBuilder appendAll(Document document) {
    raw(document.bytes(), document.offset() + 4, document.length() - 5);
    return this;
  }

  /** Opens a document within this one; {@link #end} closes it. */
  public DocumentBuilder startDocument(String name) {
    return start((byte) 0x03, name);
  }

  /**
   * Opens an array within this document; its elements are appended with the names {@code "0", "1",
   * ...}; {@link #end} closes it.
   */
  public DocumentBuilder startArray(String name) {
    return start((byte) 0x04, name);
  }

  /** Closes the innermost document or array that is open. */
  public DocumentBuilder end() {
    oneByte(0);
    int start = open[--depth];
    RawBson.putInt32(bytes, start, size - start);
    return this;
  }

  /** How many bytes there are so far. */
  public int size() {
    return size;
  }

  /** The document. The builder cannot be used any more. */
  public Document build() {
    byte[] built = finish();
    return Document.of(built.length == size ? built : Arrays.copyOf(built, size));
  }

  /**
   * Closes the document and gives the array that holds its {@link #size()} bytes from 0 on; the
   * array may be longer. The builder cannot be used any more.
   */
  public byte[] finish() {
    if (depth != 1) {
      throw new IllegalStateException(
          (depth - 1) + " documents within the document are still open");
    }
    end();
    return bytes;
  }

  private DocumentBuilder start(byte type, String name) {
    name(type, name);
    open();
    return this;
  }

  private void open() {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth++] = size;
    reserve(4);
    size += 4;
  }

  private void name(byte type, String name) {
    int length = name.length();
    reserve(length + 2);
    bytes[size++] = type;
    int start = size;
    for (int i = 0; i < length; i++) {
      char c = name.charAt(i);
      if (c == 0) {
        throw new IllegalArgumentException("a field name holds a zero byte: " + name);
      }
      if (c > 0x7F) {
        size = start;
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        raw(utf8, 0, utf8.length);
        break;
      }
      bytes[size++] = (byte) c;
    }
    oneByte(0);
  }

  private void value(Value value) {
    switch (value) {
      case Constant constant -> {}
      case BooleanValue bool -> oneByte(bool.value() ? 1 : 0);
      case Int32Value number -> int32(number.value());
      case Int64Value number -> int64(number.value());
      case DoubleValue number -> int64(Double.doubleToRawLongBits(number.value()));
      case DecimalValue number -> {
        int64(number.value().getLow());
        int64(number.value().getHigh());
      }
      case StringValue string -> string(string.utf8(), string.offset(), string.length());
      case Document document -> raw(document.bytes(), document.offset(), document.length());
      case ArrayValue array -> array(array);
      case BinaryValue binary -> binary(binary);
      case ObjectIdValue id -> raw(id.value().toByteArray(), 0, 12);
      case DateValue date -> int64(date.value());
      case TimestampValue timestamp -> int64(timestamp.value());
      case RegexValue regex -> {
        terminated(regex.pattern());
        terminated(regex.options());
      }
      case DbPointerValue pointer -> {
        text(pointer.namespace());
        raw(pointer.id().toByteArray(), 0, 12);
      }
      case CodeValue code -> text(code.value());
      case SymbolValue symbol -> text(symbol.value());
      case CodeWithScopeValue code -> {
        int start = size;
        int32(0);
        text(code.code());
        raw(code.scope().bytes(), code.scope().offset(), code.scope().length());
        RawBson.putInt32(bytes, start, size - start);
      }
    }
  }

  private void array(ArrayValue array) {
    byte[] view = array.bytes();
    if (view != null) {
      raw(view, array.offset(), RawBson.int32(view, array.offset()));
      return;
    }
    open();
    List<Value> elements = array.elements();
    for (int i = 0; i < elements.size(); i++) {
      Value element = elements.get(i);
      name(element.type().code(), ArrayIndexNames.of(i));
      value(element);
    }
    end();
  }

  private void binary(BinaryValue binary) {
    byte[] data = binary.data();
    boolean old = binary.subtype() == 2;
    int32(old ? data.length + 4 : data.length);
    oneByte(binary.subtype());
    if (old) {
      int32(data.length);
    }
    raw(data, 0, data.length);
  }

  private void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    string(utf8, 0, utf8.length);
  }

  private void string(byte[] utf8, int offset, int length) {
    int32(length + 1);
    raw(utf8, offset, length);
    oneByte(0);
  }

  private void terminated(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    raw(utf8, 0, utf8.length);
    oneByte(0);
  }

  private void oneByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  private void int32(int value) {
    reserve(4);
    RawBson.putInt32(bytes, size, value);
    size += 4;
  }

  private void int64(long value) {
    reserve(8);
    RawBson.putInt64(bytes, size, value);
    size += 8;
  }

  private void raw(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length + (bytes.length >> 1)));
    }
  }
}

package dev.morphium.engine.value;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.protocol.CommandException;
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
  /**
   * The most bytes of a document in the middle of a computation, above all limits that stages have:
   * arrays that share their elements grow without bound when they are written. A sixteenth of the
   * heap, since a buffer is copied as it grows.
   */
  private static final int LARGEST =
      (int) Math.clamp(Runtime.getRuntime().maxMemory() / 16, 32L << 20, 256L << 20);

  private final BsonWriter out;
  private int[] open = new int[8];
  private int depth;

  public DocumentBuilder() {
    this(256);
  }

  public DocumentBuilder(int capacity) {
    out = new BsonWriter(capacity, LARGEST, DocumentBuilder::tooLarge);
    open[depth++] = out.startDocument();
  }

  /** The server's error for a buffer that grows beyond its limit. */
  private static CommandException tooLarge(String problem) {
    return new CommandException(13548, "BufBuilder attempted to grow(): " + problem);
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
    if (value != Constant.MISSING) {
      out.type(out.begin(name), value.type().code());
      value(value);
    }
    return this;
  }

  public DocumentBuilder append(String name, String value) {
    name(BsonType.STRING, name);
    text(value);
    return this;
  }

  public DocumentBuilder append(String name, int value) {
    name(BsonType.INT32, name);
    out.int32(value);
    return this;
  }

  public DocumentBuilder append(String name, long value) {
    name(BsonType.INT64, name);
    out.int64(value);
    return this;
  }

  public DocumentBuilder append(String name, double value) {
    name(BsonType.DOUBLE, name);
    out.float64(value);
    return this;
  }

  public DocumentBuilder append(String name, boolean value) {
    name(BsonType.BOOLEAN, name);
    out.int8(value ? 1 : 0);
    return this;
  }

  /** Appends the element that the cursor stands on, with its name, byte by byte. */
  public DocumentBuilder append(ElementCursor cursor) {
    int from = cursor.elementOffset();
    out.raw(cursor.bytes(), from, cursor.elementEnd() - from);
    return this;
  }

  /** Appends the value that the cursor stands on under another name. */
  public DocumentBuilder append(String name, ElementCursor cursor) {
    name(cursor.type(), name);
    out.raw(cursor.bytes(), cursor.valueOffset(), cursor.elementEnd() - cursor.valueOffset());
    return this;
  }

  /** Appends a field with the value of this type that is between two places of other bytes. */
  public DocumentBuilder appendValue(String name, byte type, byte[] source, int from, int to) {
    name(type, name);
    out.raw(source, from, to - from);
    return this;
  }

  /** Appends whole elements, byte by byte: those between two places of a document or array. */
  public DocumentBuilder appendElements(byte[] source, int from, int to) {
    out.raw(source, from, to - from);
    return this;
  }

  /** Appends all fields of a document. */
  public DocumentBuilder appendAll(Document document) {
    out.raw(document.bytes(), document.offset() + 4, document.length() - 5);
    return this;
  }

  /** Opens a document within this one; {@link #end} closes it. */
  public DocumentBuilder startDocument(String name) {
    return start(BsonType.DOCUMENT, name);
  }

  /**
   * Opens an array within this document; its elements are appended with the names {@code "0", "1",
   * ...}; {@link #end} closes it.
   */
  public DocumentBuilder startArray(String name) {
    return start(BsonType.ARRAY, name);
  }

  /** Closes the innermost document or array that is open. */
  public DocumentBuilder end() {
    out.endDocument(open[--depth]);
    return this;
  }

  /** Makes room for so many further bytes at once. */
  public DocumentBuilder reserve(int more) {
    out.reserve(more);
    return this;
  }

  /** How many bytes there are so far. */
  public int size() {
    return out.length();
  }

  /** The document. The builder cannot be used any more. */
  public Document build() {
    finish();
    return Document.of(out.toBytes());
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
    return out.buffer();
  }

  private DocumentBuilder start(byte type, String name) {
    name(type, name);
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth++] = out.startDocument();
    return this;
  }

  private void name(byte type, String name) {
    out.type(out.begin(name), type);
  }

  private void value(Value value) {
    if (value instanceof StringValue string) { // most are
      out.string(string.utf8(), string.offset(), string.length());
      return;
    }
    switch (value) {
      case Constant constant -> {}
      case BooleanValue bool -> out.int8(bool.value() ? 1 : 0);
      case Int32Value number -> out.int32(number.value());
      case Int64Value number -> out.int64(number.value());
      case DoubleValue number -> out.float64(number.value());
      case DecimalValue number -> {
        out.int64(number.value().getLow());
        out.int64(number.value().getHigh());
      }
      case StringValue string -> out.string(string.utf8(), string.offset(), string.length());
      case Document document -> raw(document);
      case ArrayValue array -> array(array);
      case BinaryValue binary -> out.binary(binary.subtype(), binary.data());
      case ObjectIdValue id -> out.raw(id.value().toByteArray());
      case DateValue date -> out.int64(date.value());
      case TimestampValue timestamp -> out.int64(timestamp.value());
      case RegexValue regex -> {
        out.cstring(regex.pattern());
        out.cstring(regex.options());
      }
      case DbPointerValue pointer -> {
        text(pointer.namespace());
        out.raw(pointer.id().toByteArray());
      }
      case CodeValue code -> text(code.value());
      case SymbolValue symbol -> text(symbol.value());
      case CodeWithScopeValue code -> {
        int start = out.length();
        out.int32(0);
        text(code.code());
        raw(code.scope());
        out.setInt32(start, out.length() - start);
      }
    }
  }

  private void raw(Document document) {
    out.raw(document.bytes(), document.offset(), document.length());
  }

  private void array(ArrayValue array) {
    byte[] view = array.bytes();
    if (view != null) {
      out.raw(view, array.offset(), LittleEndian.int32(view, array.offset()));
      return;
    }
    int start = out.startDocument();
    List<Value> elements = array.elements();
    for (int i = 0; i < elements.size(); i++) {
      Value element = elements.get(i);
      out.type(out.begin(i), element.type().code());
      value(element);
    }
    out.endDocument(start);
  }

  /**
   * Writes a string's value; half a surrogate pair, which no UTF-8 has, becomes a question mark.
   */
  private void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.string(utf8, 0, utf8.length);
  }
}

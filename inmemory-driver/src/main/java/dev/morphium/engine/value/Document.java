package dev.morphium.engine.value;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A document: a view of immutable BSON bytes.
 *
 * <p>Fields are found by walking the bytes. Nobody may change the bytes after a document was made
 * of them.
 */
public final class Document implements Value {
  public static final Document EMPTY = new Document(new byte[] {5, 0, 0, 0, 0}, 0);

  private final byte[] bytes;
  private final int offset;

  private final @Nullable Document metadata;

  private Document(byte[] bytes, int offset) {
    this(bytes, offset, null);
  }

  private Document(byte[] bytes, int offset, @Nullable Document metadata) {
    this.bytes = bytes;
    this.offset = offset;
    this.metadata = metadata;
  }

  /** The document that is all of these bytes, which are not copied. */
  public static Document of(byte[] bytes) {
    return new Document(bytes, 0);
  }

  /** The document that starts at this place of these bytes, which are not copied. */
  public static Document view(byte[] bytes, int offset) {
    return new Document(bytes, offset);
  }

  public static Document of(BsonDocument document) {
    return BsonConversion.toDocument(document);
  }

  /** The document that this Extended JSON describes; for tests and constants. */
  public static Document parse(String json) {
    return of(BsonDocument.parse(json));
  }

  /**
   * What a query knows of the document beside its fields, by the names of {@code $meta}: {@code
   * textScore}. It is no part of the document's value.
   */
  public Document metadata() {
    return metadata == null ? EMPTY : metadata;
  }

  /** The same document with metadata. */
  public Document withMetadata(Document known) {
    return known.isEmpty() ? this : new Document(bytes, offset, known);
  }

  /** This document with the metadata of the one that it was made of. */
  public Document withMetadataOf(Document origin) {
    return origin.metadata == null || metadata != null
        ? this
        : new Document(bytes, offset, origin.metadata);
  }

  public byte[] bytes() {
    return bytes;
  }

  public int offset() {
    return offset;
  }

  /** The length in bytes. */
  public int length() {
    return LittleEndian.int32(bytes, offset);
  }

  public boolean isEmpty() {
    return length() == 5;
  }

  public ElementCursor cursor() {
    return new ElementCursor(bytes, offset);
  }

  /** The value of the first field of this name, or {@link Constant#MISSING}. */
  public Value get(FieldName name) {
    int element = BsonBytes.find(bytes, offset, name);
    return element < 0
        ? Constant.MISSING
        : ValueReader.read(bytes[element], bytes, element + 1 + name.size());
  }

  /**
   * The value of the first field of this name, or {@link Constant#MISSING}. For a name known
   * beforehand use a {@link FieldName}.
   */
  public Value get(String name) {
    return get(new FieldName(name));
  }

  public boolean has(String name) {
    return BsonBytes.find(bytes, offset, new FieldName(name)) >= 0;
  }

  public List<Element> elements() {
    List<Element> elements = new ArrayList<>();
    ElementCursor cursor = cursor();
    while (cursor.next()) {
      elements.add(new Element(cursor.name(), cursor.value()));
    }
    return elements;
  }

  public int fieldCount() {
    int count = 0;
    ElementCursor cursor = cursor();
    while (cursor.next()) {
      count++;
    }
    return count;
  }

  /** The name of the first field, or null when the document is empty. */
  public @Nullable String firstName() {
    ElementCursor cursor = cursor();
    return cursor.next() ? cursor.name() : null;
  }

  /** This document in bytes of its own: itself when it is all of its array, a copy otherwise. */
  public Document compact() {
    int length = length();
    return offset == 0 && bytes.length == length
        ? this
        : new Document(Arrays.copyOfRange(bytes, offset, offset + length), 0, metadata);
  }

  public RawBsonDocument toBson() {
    return new RawBsonDocument(bytes, offset, length());
  }

  @Override
  public ValueType type() {
    return ValueType.OBJECT;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Document that
        && Arrays.equals(
            bytes, offset, offset + length(), that.bytes, that.offset, that.offset + that.length());
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (int i = offset, end = offset + length(); i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  @Override
  public String toString() {
    return toBson().toJson();
  }
}

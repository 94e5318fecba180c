package dev.morphium.driver;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * A named run of BSON documents that travels beside a command's body: one document after the other,
 * with nothing between them.
 *
 * <p>It stands for an array field of that name, without the array's keys and without the limit of
 * 16 MiB on the body. Source: MongoDB manual, "MongoDB Wire Protocol", OP_MSG, kind 1.
 */
public final class DocumentSequence {
  private final String name;
  private final byte[] bytes;
  private final int offset;
  private final int length;
  private final int count;

  /**
   * A sequence that lies in {@code bytes}.
   *
   * @param name the field it stands for
   * @param bytes holds the documents; not copied
   * @param offset where the first document begins
   * @param length length of all documents together, in bytes
   * @param count how many documents there are
   */
  public DocumentSequence(String name, byte[] bytes, int offset, int length, int count) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    this.name = Objects.requireNonNull(name, "name");
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.count = count;
  }

  /** A sequence of these documents, encoded. */
  public static DocumentSequence of(String name, List<? extends BsonDocument> documents) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (BsonDocument document : documents) {
      all.writeBytes(BsonBytes.of(document));
    }
    byte[] bytes = all.toByteArray();
    return new DocumentSequence(name, bytes, 0, bytes.length, documents.size());
  }

  /** The field this sequence stands for, for instance {@code documents}. */
  public String name() {
    return name;
  }

  /** The array that holds the documents, among other things; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the first document begins in {@link #bytes()}. */
  public int offset() {
    return offset;
  }

  /** Length of all documents together, in bytes. */
  public int length() {
    return length;
  }

  /** How many documents there are. */
  public int count() {
    return count;
  }

  /** The documents, each decoding what is asked for. */
  public List<RawBsonDocument> documents() {
    List<RawBsonDocument> documents = new ArrayList<>(count);
    int position = offset;
    for (int i = 0; i < count; i++) {
      int size = LittleEndian.int32(bytes, position);
      documents.add(new RawBsonDocument(bytes, position, size));
      position += size;
    }
    return documents;
  }

  @Override
  public String toString() {
    return name + ": " + count + " documents";
  }
}

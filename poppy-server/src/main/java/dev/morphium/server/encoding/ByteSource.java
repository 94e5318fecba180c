package dev.morphium.server.encoding;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import dev.morphium.wire.BsonValidator;
import dev.morphium.wire.WireException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A byte buffer for decoders: reads what a {@link ByteSink} has written.
 *
 * <p>Whatever the bytes are, reading them either works or throws a {@link DecodingException}, and
 * never takes more memory than they have. Not for several threads.
 */
public final class ByteSource {
  private static final int SMALLEST_DOCUMENT = 5;
  private static final int MOST_SHIFT = 63;

  private final byte[] bytes;
  private final int end;
  private int position;
  private @Nullable BsonValidator validator;

  public ByteSource(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  public ByteSource(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    position = offset;
    end = offset + length;
  }

  public int remaining() {
    return end - position;
  }

  public int readByte() {
    need(1);
    return bytes[position++];
  }

  public int readInt() {
    need(Integer.BYTES);
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value = value << Byte.SIZE | bytes[position++] & 0xff;
    }
    return value;
  }

  public long readLong() {
    long upper = readInt();
    return upper << Integer.SIZE | readInt() & 0xffff_ffffL;
  }

  public long readVarint() {
    long value = 0;
    for (int shift = 0; shift <= MOST_SHIFT; shift += 7) {
      int next = readByte();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new DecodingException("a number has more than 64 bits");
  }

  /** A number that {@link ByteSink#putSigned} has written. */
  public long readSigned() {
    long value = readVarint();
    return value >>> 1 ^ -(value & 1);
  }

  /**
   * How many things follow.
   *
   * @param least how many bytes each of them has at least: one or more
   */
  public int readCount(int least) {
    long count = readVarint();
    if (count < 0 || count > remaining() / least) {
      throw new DecodingException(
          "%d things are announced, and %d bytes are left".formatted(count, remaining()));
    }
    return (int) count;
  }

  public byte[] readBytes(int length) {
    need(length);
    position += length;
    return Arrays.copyOfRange(bytes, position - length, position);
  }

  public String readString() {
    int length = readCount(1);
    need(length);
    position += length;
    try {
      CharBuffer text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, position - length, length));
      return text.toString();
    } catch (CharacterCodingException e) {
      throw new DecodingException("a text is not in UTF-8", e);
    }
  }

  public UUID readUuid() {
    return new UUID(readLong(), readLong());
  }

  /** The bytes of a document, in an array of their own; what is inside of them is not checked. */
  public byte[] readDocumentBytes() {
    need(SMALLEST_DOCUMENT);
    int length = Document.view(bytes, position).length();
    if (length < SMALLEST_DOCUMENT || length > remaining()) {
      throw new DecodingException(
          "a document is said to have %d bytes, and %d are left".formatted(length, remaining()));
    }
    if (bytes[position + length - 1] != 0) {
      throw new DecodingException("a document does not end with a zero");
    }
    return readBytes(length);
  }

  /** A document that is looked into where it is decoded: all of it is checked. */
  public Document readDocument() {
    byte[] document = readDocumentBytes();
    BsonValidator known = validator == null ? new BsonValidator() : validator;
    validator = known;
    try {
      known.validate(document, 0, document.length);
    } catch (WireException e) {
      throw new DecodingException("a document is malformed: " + e.message(), e);
    }
    return Document.of(document);
  }

  public Namespace readNamespace() {
    return new Namespace(readString(), readString());
  }

  public SessionId readSession() {
    UUID id = readUuid();
    String user = readString();
    return new SessionId(id, user.isEmpty() ? SessionId.NOBODY : user);
  }

  /**
   * The index whose specification comes next.
   *
   * @param filters compiles the filter of a partial index
   */
  public IndexDefinition readIndex(PartialFilters filters) {
    Document spec = readDocument();
    try {
      return IndexDefinition.stored(spec, filters);
    } catch (RuntimeException e) { // whatever reading a broken document ends with
      throw new DecodingException("a document describes no index", e);
    }
  }

  /** Makes sure that all was read. */
  public void expectEnd() {
    if (remaining() != 0) {
      throw new DecodingException(remaining() + " bytes are left over");
    }
  }

  private void need(int count) {
    if (count < 0 || count > remaining()) {
      throw new DecodingException(
          "%d bytes are needed, and %d are left".formatted(count, remaining()));
    }
  }
}

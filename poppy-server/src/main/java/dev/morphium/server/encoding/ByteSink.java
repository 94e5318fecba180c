package dev.morphium.server.encoding;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * A growing byte buffer for encoders: numbers, strings and documents, one behind the other.
 *
 * <p>Numbers are big-endian; a varint has seven bits in each byte, the lowest first. Not for
 * several threads.
 */
public final class ByteSink {
  private static final int SMALLEST = 256;
  private static final int MOST = Integer.MAX_VALUE - 64;
  private static final int MORE = 0x80;

  private byte[] bytes = new byte[SMALLEST];
  private int size;

  public int size() {
    return size;
  }

  /** The array with what was written so far at its start; a later write may leave it behind. */
  public byte[] array() {
    return bytes;
  }

  /** What was written, in an array of its own. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** What was written from a place on, not copied. */
  public ByteBuffer since(int place) {
    return ByteBuffer.wrap(bytes, place, size - place).slice();
  }

  /** Forgets what was written, and an array that has become larger than this. */
  public void reset(int largest) {
    size = 0;
    if (bytes.length > largest) {
      bytes = new byte[SMALLEST];
    }
  }

  public void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  public void putInt(int value) {
    ensure(Integer.BYTES);
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  public void putLong(long value) {
    putInt((int) (value >>> Integer.SIZE));
    putInt((int) value);
  }

  /** A number of which small ones, without a sign, are short. */
  public void putVarint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~(MORE - 1L)) != 0) {
      bytes[size++] = (byte) (rest & MORE - 1 | MORE);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** A number of which small ones of either sign are short. */
  public void putSigned(long value) {
    putVarint(value << 1 ^ value >> Long.SIZE - 1);
  }

  public void putBytes(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  public void putString(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    putVarint(encoded.length);
    putBytes(encoded, 0, encoded.length);
  }

  public void putUuid(UUID id) {
    putLong(id.getMostSignificantBits());
    putLong(id.getLeastSignificantBits());
  }

  /** A document as its own bytes, which begin with their length. */
  public void putDocument(Document document) {
    putBytes(document.bytes(), document.offset(), document.length());
  }

  public void putNamespace(Namespace namespace) {
    putString(namespace.database());
    putString(namespace.collection());
  }

  public void putSession(SessionId session) {
    putUuid(session.id());
    putString(session.user().equals(SessionId.NOBODY) ? "" : session.user());
  }

  private void ensure(int more) {
    if (more > MOST - size) {
      throw new IllegalArgumentException("one piece of data has more than 2 GiB");
    }
    if (size + more > bytes.length) {
      long doubled = Math.max(size + (long) more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(doubled, MOST));
    }
  }
}

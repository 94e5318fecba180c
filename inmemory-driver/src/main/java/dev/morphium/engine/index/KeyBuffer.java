package dev.morphium.engine.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing byte buffer for index keys. */
class KeyBuffer {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[64];
  private int size;

  /** The array that holds the key from 0 on; it is reused. */
  public final byte[] bytes() {
    return bytes;
  }

  /** How many bytes there are. */
  public final int size() {
    return size;
  }

  /** A copy of the bytes. */
  public final byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Drops everything from this place on. */
  public final void truncate(int to) {
    size = to;
  }

  final void put(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  final void putInt(int value) {
    put(value >> 24);
    put(value >> 16);
    put(value >> 8);
    put(value);
  }

  final void putLong(long value) {
    reserve(8);
    LONG.set(bytes, size, value);
    size += 8;
  }

  final void put(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /**
   * Text ended by a zero byte. So that no other zero stands in it, the bytes 0 and 1 within are
   * written as two bytes that begin with 1.
   */
  final void putText(byte[] source, int offset, int length) {
    reserve(length + 1);
    for (int i = offset, end = offset + length; i < end; i++) {
      byte next = source[i];
      if (next == 0 || next == 1) {
        reserve(end - i + 2);
        bytes[size++] = 1;
        next++;
      }
      bytes[size++] = next;
    }
    bytes[size++] = KeyCode.END;
  }

  /** Turns the order of what was written from this place on around. */
  final void invert(int from) {
    for (int i = from; i < size; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}

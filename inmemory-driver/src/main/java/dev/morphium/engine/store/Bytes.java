package dev.morphium.engine.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Comparator;

/** The order of byte strings: unsigned, a prefix before what it begins. */
final class Bytes {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The order of whole arrays. */
  static final Comparator<byte[]> ORDER =
      (left, right) -> compare(left, 0, left.length, right, 0, right.length);

  private Bytes() {}

  static int compare(
      byte[] left, int leftFrom, int leftTo, byte[] right, int rightFrom, int rightTo) {
    int l = leftFrom;
    int r = rightFrom;
    int common = Math.min(leftTo - leftFrom, rightTo - rightFrom);
    int words = leftFrom + (common & ~7);
    for (; l < words; l += 8, r += 8) {
      long a = (long) LONG.get(left, l);
      long b = (long) LONG.get(right, r);
      if (a != b) {
        return Long.compareUnsigned(a, b);
      }
    }
    for (int end = leftFrom + common; l < end; l++, r++) {
      if (left[l] != right[r]) {
        return (left[l] & 0xFF) - (right[r] & 0xFF);
      }
    }
    return (leftTo - leftFrom) - (rightTo - rightFrom);
  }
}

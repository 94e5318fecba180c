package dev.morphium.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers as the wire protocol and BSON write them: the lowest byte first. */
final class LittleEndian {
  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static int int32(byte[] bytes, int position) {
    return (int) INT32.get(bytes, position);
  }

  static long int64(byte[] bytes, int position) {
    return (long) INT64.get(bytes, position);
  }

  static void putInt32(byte[] bytes, int position, int value) {
    INT32.set(bytes, position, value);
  }

  static void putInt64(byte[] bytes, int position, long value) {
    INT64.set(bytes, position, value);
  }
}

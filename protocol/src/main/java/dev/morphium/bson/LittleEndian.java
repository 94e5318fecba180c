package dev.morphium.bson;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian numbers, as BSON and the wire protocol write them: the lowest byte first. */
public final class LittleEndian {
  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  public static int int32(byte[] bytes, int offset) {
    return (int) INT32.get(bytes, offset);
  }

  public static long int64(byte[] bytes, int offset) {
    return (long) INT64.get(bytes, offset);
  }

  public static double float64(byte[] bytes, int offset) {
    return Double.longBitsToDouble((long) INT64.get(bytes, offset));
  }

  public static void putInt32(byte[] bytes, int offset, int value) {
    INT32.set(bytes, offset, value);
  }

  public static void putInt64(byte[] bytes, int offset, long value) {
    INT64.set(bytes, offset, value);
  }
}

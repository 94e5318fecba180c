package dev.morphium.engine.index;

/**
 * Encodes record ids at the end of index entries: short for small ids, sorted as the ids are, and
 * readable from the end.
 *
 * <p>The first three bits and the last three bits tell how many bytes stand between the first and
 * the last byte.
 */
public final class RecordIds {
  private RecordIds() {}

  static void append(KeyBuffer out, long id) {
    int between = 0;
    while (between < 7 && id >>> (10 + 8 * between) != 0) {
      between++;
    }
    out.put(between << 5 | (int) (id >>> (5 + 8 * between)));
    for (int shift = 5 + 8 * (between - 1); shift >= 5; shift -= 8) {
      out.put((int) (id >>> shift));
    }
    out.put((int) (id & 0x1F) << 3 | between);
  }

  /** The record id of the entry that ends here. */
  public static long read(byte[] bytes, int end) {
    int last = bytes[end - 1] & 0xFF;
    int between = last & 7;
    long id = bytes[end - 2 - between] & 0x1F;
    for (int i = end - 1 - between; i < end - 1; i++) {
      id = id << 8 | (bytes[i] & 0xFF);
    }
    return id << 5 | last >>> 3;
  }

  /** How many bytes the record id of the entry that ends here takes. */
  public static int length(byte[] bytes, int end) {
    return 2 + (bytes[end - 1] & 7);
  }
}

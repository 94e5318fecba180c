package dev.morphium.benchmarks.ycsb;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One encoded request in which the key, the field's number and the value are replaced, so that
 * sending costs nearly nothing.
 */
final class Template {
  /** Stands where the key goes. */
  static final String KEY = "user############";

  /** Stands where the name of the field goes. */
  static final String FIELD = "field#";

  /** Stands where the value goes. */
  static final String VALUE = "$".repeat(Records.VALUE_BYTES);

  private final byte[] request;
  private final int key;
  private final int field;
  private final int value;

  Template(byte[] request) {
    this.request = request;
    String text = new String(request, StandardCharsets.ISO_8859_1);
    key = text.indexOf(KEY);
    field = text.indexOf(FIELD);
    value = text.indexOf(VALUE);
    if (key < 0) {
      throw new IllegalArgumentException("a request without a key");
    }
  }

  ByteBuf with(ByteBufAllocator allocator, int record) {
    ByteBuf made = allocator.buffer(request.length).writeBytes(request);
    int digit = key + KEY.length() - 1;
    for (int rest = record; digit >= key + "user".length(); rest /= 10, digit--) {
      made.setByte(digit, '0' + rest % 10);
    }
    if (value >= 0) {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      made.setByte(field + FIELD.length() - 1, '0' + random.nextInt(Records.FIELDS));
      for (int i = 0; i < Records.VALUE_BYTES; i++) {
        made.setByte(value + i, ' ' + random.nextInt('~' - ' '));
      }
    }
    return made;
  }
}

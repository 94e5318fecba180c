package dev.morphium.engine.value;

import dev.morphium.bson.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The 64-bit hash of a value that hashed indexes hold and {@code $toHashedIndexKey} gives.
 *
 * <p>Numbers are hashed by their whole part, so that {@code 1}, {@code 1.0} and {@code 1.5} have
 * one hash. Source: MongoDB manual, "Hashed Indexes" and "$toHashedIndexKey"; the first half of an
 * MD5 digest of types and values.
 */
public final class HashedIndexKey {
  private static final int SEED = 0;

  private final MessageDigest digest;
  private final ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);

  /** A hasher that is used again and again, not by several threads. */
  public HashedIndexKey() {
    try {
      digest = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has MD5", e);
    }
  }

  /** The hash; that of null for a missing value. */
  public static long of(Value value) {
    return new HashedIndexKey().hash(value);
  }

  /** The hash; that of null for a missing value. */
  public long hash(Value value) {
    addInt(SEED);
    Document holder =
        new DocumentBuilder().append("", value.isMissing() ? Constant.NULL : value).build();
    ElementCursor cursor = holder.cursor();
    cursor.next();
    add(cursor, false);
    return ByteBuffer.wrap(digest.digest()).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private void add(ElementCursor element, boolean withName) {
    addInt(ValueType.of(element.type()).bracket());
    if (withName) {
      int from = element.elementOffset() + 1;
      digest.update(element.bytes(), from, element.valueOffset() - from);
    }
    switch (element.value()) {
      case NumberValue numeric -> addLong(numeric.longValue());
      case Document document -> addAll(element.bytes(), element.valueOffset());
      case ArrayValue array -> addAll(element.bytes(), element.valueOffset());
      case CodeWithScopeValue code -> addCode(element, code);
      default ->
          digest.update(
              element.bytes(), element.valueOffset(), element.elementEnd() - element.valueOffset());
    }
  }

  /** Code is hashed with its terminator, then its scope like a document. */
  private void addCode(ElementCursor element, CodeWithScopeValue code) {
    int text = element.valueOffset() + 8;
    int length = LittleEndian.int32(element.bytes(), text - 4);
    digest.update(element.bytes(), text, length);
    addAll(code.scope().bytes(), code.scope().offset());
  }

  private void addAll(byte[] bytes, int document) {
    ElementCursor cursor = new ElementCursor(bytes, document);
    while (cursor.next()) {
      add(cursor, true);
    }
    addInt(ValueType.MISSING.bracket());
  }

  private void addInt(int value) {
    number.clear().putInt(value);
    digest.update(number.array(), 0, 4);
  }

  private void addLong(long value) {
    number.clear().putLong(value);
    digest.update(number.array(), 0, 8);
  }
}

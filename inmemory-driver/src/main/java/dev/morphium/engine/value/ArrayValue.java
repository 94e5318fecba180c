package dev.morphium.engine.value;

import dev.morphium.bson.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array: a view of BSON bytes, or a list of computed values that becomes bytes when it is
 * written.
 *
 * <p>The elements of a view are decoded once, when someone asks for them as values.
 */
public final class ArrayValue implements Value {
  public static final ArrayValue EMPTY = new ArrayValue(null, 0, List.of());

  private final byte @Nullable [] bytes;
  private final int offset;
  private volatile @Nullable List<Value> elements;

  private ArrayValue(byte @Nullable [] bytes, int offset, @Nullable List<Value> elements) {
    this.bytes = bytes;
    this.offset = offset;
    this.elements = elements;
  }

  /** The array that starts at this place of these bytes, which are not copied. */
  public static ArrayValue view(byte[] bytes, int offset) {
    return new ArrayValue(bytes, offset, null);
  }

  /**
   * The array of these values; the list is not copied, so nobody may change it any more. {@link
   * Constant#MISSING} is not allowed in it.
   */
  public static ArrayValue of(List<? extends Value> values) {
    return new ArrayValue(null, 0, Collections.unmodifiableList(values));
  }

  public static ArrayValue of(Value... values) {
    return of(Arrays.asList(values));
  }

  /** The elements in order; not to be changed. */
  public List<Value> elements() {
    List<Value> known = elements;
    if (known == null) {
      known = Collections.unmodifiableList(decode());
      elements = known;
    }
    return known;
  }

  private List<Value> decode() {
    List<Value> decoded = new ArrayList<>();
    ElementCursor cursor = new ElementCursor(view(), offset);
    while (cursor.next()) {
      decoded.add(cursor.value());
    }
    return decoded;
  }

  private byte[] view() {
    byte[] known = bytes;
    if (known == null) {
      throw new IllegalStateException("a computed array has no bytes yet");
    }
    return known;
  }

  /** The bytes that this array is a view of, or null when it was computed and not yet written. */
  public byte @Nullable [] bytes() {
    return bytes;
  }

  /** Where the array starts in {@link #bytes()}. */
  public int offset() {
    return offset;
  }

  public int size() {
    return elements().size();
  }

  public boolean isEmpty() {
    return bytes != null ? LittleEndian.int32(bytes, offset) == 5 : elements().isEmpty();
  }

  public Value get(int index) {
    return elements().get(index);
  }

  @Override
  public ValueType type() {
    return ValueType.ARRAY;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ArrayValue that
        && (hasBytesOf(that) || elements().equals(that.elements()));
  }

  /** Whether both are views of equal bytes: a short cut, for element names may differ. */
  private boolean hasBytesOf(ArrayValue that) {
    byte[] left = bytes;
    byte[] right = that.bytes;
    return left != null
        && right != null
        && Arrays.equals(
            left,
            offset,
            offset + LittleEndian.int32(left, offset),
            right,
            that.offset,
            that.offset + LittleEndian.int32(right, that.offset));
  }

  @Override
  public int hashCode() {
    return elements().hashCode();
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}

package dev.morphium.engine.memory;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The size of values in memory, about, and the copying of small ones out of large documents.
 *
 * <p>A string is a view of the bytes of its document, so that one that is held keeps all of them.
 */
public final class ValueSize {
  /** The object of a value, with the reference to it. */
  private static final int OBJECT = 40;

  /** What is counted one by one. */
  public static final int LARGE = 64 << 10;

  /** A reference to an element, and the room that a growing list keeps. */
  public static final int REFERENCE_BYTES = 16;

  /** How much larger than itself the bytes around a value may be that is held. */
  private static final int SLACK = 256;

  /** More than any limit allows. */
  private static final long MOST = 1L << 31;

  private ValueSize() {}

  /**
   * About how many bytes a value takes that is held. An array that has the same elements many times
   * is not looked through beyond what no limit allows.
   */
  public static long of(Value value) {
    return of(value, MOST);
  }

  /**
   * About how many bytes a value takes that a function has made; 0 when it is not worth counting.
   *
   * @param ofLarge whether it was made of large values, so that its elements may be so as well
   */
  public static long large(Value value, boolean ofLarge) {
    long size =
        switch (value) {
          case StringValue string -> string.length();
          case Document document -> document.length();
          case ArrayValue array when array.bytes() == null ->
              ofLarge ? of(array) : (long) array.size() * REFERENCE_BYTES;
          default -> 0;
        };
    return size < LARGE ? 0 : size;
  }

  private static long of(Value value, long most) {
    return switch (value) {
      case Document document -> OBJECT + document.length();
      case StringValue string -> OBJECT + string.length();
      case ArrayValue array -> {
        byte[] bytes = array.bytes();
        if (bytes != null) {
          yield OBJECT + LittleEndian.int32(bytes, array.offset());
        }
        long sum = OBJECT;
        for (Value element : array.elements()) {
          sum += of(element, most - sum);
          if (sum > most) {
            break;
          }
        }
        yield sum;
      }
      case BinaryValue binary -> OBJECT + binary.data().length;
      case SymbolValue symbol -> OBJECT + symbol.value().length();
      case CodeValue code -> OBJECT + code.value().length();
      case CodeWithScopeValue code -> OBJECT + code.code().length() + code.scope().length();
      case RegexValue regex -> OBJECT + regex.pattern().length();
      default -> OBJECT;
    };
  }

  /** The value in bytes of its own, if those that it is a view of are many more than it needs. */
  public static Value compact(Value value) {
    return switch (value) {
      case Document document when isSmallPart(document.length(), document.bytes()) ->
          document.compact();
      case StringValue string when isSmallPart(string.length(), string.utf8()) ->
          StringValue.view(
              Arrays.copyOfRange(string.utf8(), string.offset(), string.offset() + string.length()),
              0,
              string.length());
      case ArrayValue array -> compact(array);
      default -> value;
    };
  }

  /** The document in bytes of its own, if those around it are many more than it needs. */
  public static Document compact(Document document) {
    return isSmallPart(document.length(), document.bytes()) ? document.compact() : document;
  }

  private static ArrayValue compact(ArrayValue array) {
    byte[] bytes = array.bytes();
    if (bytes == null) {
      return compactElements(array);
    }
    int from = array.offset();
    int length = LittleEndian.int32(bytes, from);
    return isSmallPart(length, bytes)
        ? ArrayValue.view(Arrays.copyOfRange(bytes, from, from + length), 0)
        : array;
  }

  private static ArrayValue compactElements(ArrayValue array) {
    List<Value> elements = array.elements();
    List<Value> compacted = null;
    for (int i = 0; i < elements.size(); i++) {
      Value small = compact(elements.get(i));
      if (small != elements.get(i)) {
        compacted = compacted == null ? new ArrayList<>(elements) : compacted;
        compacted.set(i, small);
      }
    }
    return compacted == null ? array : ArrayValue.of(compacted);
  }

  private static boolean isSmallPart(int length, byte[] bytes) {
    return bytes.length - length > SLACK + length;
  }
}

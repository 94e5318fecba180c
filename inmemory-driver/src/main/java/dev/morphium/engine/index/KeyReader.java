package dev.morphium.engine.index;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import org.bson.types.ObjectId;

/**
 * Reads index keys: walks from component to component, and gives the values of those that {@link
 * KeyTypes} call readable. The inverse of {@link KeyEncoder}. Not for several threads.
 */
public final class KeyReader {
  private static final int ALL_BITS = 0xFF;
  private static final int EXPONENT_BIAS = 0x4000;
  private static final int EXACT_LIMIT = 10;
  private static final long SIGN = Long.MIN_VALUE;

  private byte[] bytes = new byte[0];
  private int at;
  private int mask;

  /** Begins at a key. */
  public KeyReader start(byte[] key, int offset) {
    bytes = key;
    at = offset;
    return this;
  }

  /** Where the next component begins. */
  public int position() {
    return at;
  }

  /** Passes over a component. */
  public void skip(boolean descending) {
    mask = descending ? ALL_BITS : 0;
    skipValue();
  }

  /**
   * Reads a component. What it gives of strings may be a view of the key.
   *
   * @param types what the component has met; it is readable
   * @return missing where the document has no such field
   */
  public Value read(boolean descending, KeyTypes types, int component) {
    mask = descending ? ALL_BITS : 0;
    int met = types.bits(component);
    int code = next();
    return switch (code) {
      case KeyCode.MIN_KEY -> Constant.MIN_KEY;
      case KeyCode.MAX_KEY -> Constant.MAX_KEY;
      case KeyCode.NULL -> (met & KeyTypes.MISSING) != 0 ? Constant.MISSING : Constant.NULL;
      case KeyCode.FALSE -> BooleanValue.FALSE;
      case KeyCode.TRUE -> BooleanValue.TRUE;
      case KeyCode.ZERO -> whole(0, met);
      case KeyCode.POSITIVE -> number(false, met);
      case KeyCode.NEGATIVE -> number(true, met);
      case KeyCode.STRING -> text();
      case KeyCode.BINARY -> binary();
      case KeyCode.OBJECT_ID -> new ObjectIdValue(new ObjectId(take(12)));
      case KeyCode.DATE -> new DateValue(nextLong() ^ SIGN);
      case KeyCode.TIMESTAMP -> new TimestampValue(nextLong());
      default -> throw new IllegalStateException("a key's value cannot be read: code " + code);
    };
  }

  private int next() {
    return (bytes[at++] ^ mask) & ALL_BITS;
  }

  private int nextInt() {
    return next() << 24 | next() << 16 | next() << 8 | next();
  }

  private long nextLong() {
    return (long) nextInt() << 32 | nextInt() & 0xFFFF_FFFFL;
  }

  private byte[] take(int length) {
    byte[] taken = new byte[length];
    for (int i = 0; i < length; i++) {
      taken[i] = (byte) next();
    }
    return taken;
  }

  private StringValue text() {
    int start = at;
    if (mask == 0 && passPlainText()) {
      return StringValue.view(bytes, start, at - 1 - start);
    }
    at = start;
    skipText();
    byte[] utf8 = new byte[at - start - 1];
    at = start;
    int length = 0;
    for (int read = next(); read != KeyCode.END; read = next()) {
      utf8[length++] = (byte) (read == 1 ? next() - 1 : read);
    }
    return StringValue.view(utf8, 0, length);
  }

  /** Passes over text. @return whether it stands in the key as it is in documents */
  private boolean passPlainText() {
    byte next = bytes[at++];
    while (next != KeyCode.END) {
      if (next == 1) {
        return false;
      }
      next = bytes[at++];
    }
    return true;
  }

  private BinaryValue binary() {
    int length = nextInt();
    byte subtype = (byte) next();
    return new BinaryValue(subtype, take(length));
  }

  private Value number(boolean negative, int met) {
    mask ^= negative ? ALL_BITS : 0;
    long bits = 0;
    int group = 1;
    for (int shift = 56; shift >= 0 && (group & 1) != 0; shift -= 7) {
      group = next();
      bits |= (long) (group >>> 1) << shift;
    }
    if ((group & 1) != 0) {
      long digits = digits();
      return new Int64Value(negative ? -digits : digits);
    }
    double magnitude = Double.longBitsToDouble(bits);
    double number = negative ? -magnitude : magnitude;
    boolean whole = number == Math.rint(number) && magnitude <= 0x1p63;
    return whole && (magnitude < 0x1p63 || negative && (met & KeyTypes.LARGE_INT64) != 0)
        ? whole((long) number, met)
        : new DoubleValue(number);
  }

  private static Value whole(long number, int met) {
    if (number != (int) number) {
      return (met & KeyTypes.LARGE_DOUBLE) != 0 ? new DoubleValue(number) : new Int64Value(number);
    }
    return (met & KeyTypes.SMALL_INT64) != 0
        ? new Int64Value(number)
        : (met & KeyTypes.SMALL_DOUBLE) != 0
            ? new DoubleValue(number)
            : new Int32Value((int) number);
  }

  /** The digits of a whole number, two a byte, that no double equals. */
  private long digits() {
    int missing = (next() << 8 | next()) - EXPONENT_BIAS;
    long number = 0;
    int pair = 1;
    while ((pair & 1) != 0) {
      pair = next();
      int digits = pair >>> 1;
      if (missing == 1) {
        number = number * EXACT_LIMIT + digits / EXACT_LIMIT;
        missing = 0;
      } else {
        number = number * EXACT_LIMIT * EXACT_LIMIT + digits;
        missing -= 2;
      }
    }
    for (; missing > 0; missing--) {
      number *= EXACT_LIMIT;
    }
    return number;
  }

  private void skipValue() {
    switch (next()) {
      case KeyCode.NEGATIVE -> {
        mask ^= ALL_BITS;
        skipNumber();
        mask ^= ALL_BITS;
      }
      case KeyCode.POSITIVE -> skipNumber();
      case KeyCode.STRING, KeyCode.CODE -> skipText();
      case KeyCode.OBJECT -> skipFields();
      case KeyCode.ARRAY -> {
        while (((bytes[at] ^ mask) & ALL_BITS) != KeyCode.END) {
          skipValue();
        }
        at++;
      }
      case KeyCode.BINARY -> {
        int length = nextInt();
        at += 1 + length;
      }
      case KeyCode.OBJECT_ID -> at += 12;
      case KeyCode.DATE, KeyCode.TIMESTAMP -> at += 8;
      case KeyCode.REGEX -> {
        skipText();
        skipText();
      }
      case KeyCode.DB_POINTER -> {
        int length = nextInt();
        at += length + 12;
      }
      case KeyCode.CODE_WITH_SCOPE -> {
        skipText();
        skipFields();
      }
      default -> {} // the code says it all
    }
  }

  private void skipNumber() {
    int group = 1;
    for (int groups = 0; groups < 9 && (group & 1) != 0; groups++) {
      group = next();
    }
    if ((group & 1) != 0) {
      at += 2;
      do {
        group = next();
      } while ((group & 1) != 0);
    }
  }

  private void skipText() {
    byte end = (byte) (KeyCode.END ^ mask);
    int to = at;
    while (bytes[to] != end) {
      to++;
    }
    at = to + 1;
  }

  private void skipFields() {
    while (next() != KeyCode.END) {
      skipText(); // the name
      skipValue();
    }
  }
}

package dev.morphium.engine.index;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type bits of an index: which types, of those that a key does not tell apart, each component
 * has ever had.
 *
 * <p>A key is the same for {@code 1} and {@code 1.0}, and for null and a field that is not there.
 * As long as a component met one of such types only, its values can be read from the keys, and the
 * index can cover a query. Once set a bit stays. A wildcard component has bits for each path.
 * mongod keeps type bits with each key.
 */
public final class KeyTypes {
  /** Nothing was met yet. */
  public static final KeyTypes NONE = new KeyTypes(new short[0], Map.of());

  static final int INT32 = 1;
  static final int SMALL_INT64 = 1 << 1;
  static final int SMALL_DOUBLE = 1 << 2;
  static final int LARGE_INT64 = 1 << 3;
  static final int LARGE_DOUBLE = 1 << 4;
  static final int NULL = 1 << 5;
  static final int MISSING = 1 << 6;

  /** A value that cannot be read from its key. */
  static final int LOST = 1 << 7;

  private static final int SMALL = INT32 | SMALL_INT64 | SMALL_DOUBLE;
  private static final int LARGE = LARGE_INT64 | LARGE_DOUBLE;
  private static final int ABSENT = NULL | MISSING;

  private final short[] bits;

  /** The bits of each path of a wildcard component; null when there are too many paths. */
  private final @Nullable Map<String, Short> paths;

  private KeyTypes(short[] bits, @Nullable Map<String, Short> paths) {
    this.bits = bits;
    this.paths = paths;
  }

  /** The bits of each component. */
  static KeyTypes of(short[] bits) {
    return new KeyTypes(bits.clone(), Map.of());
  }

  /**
   * The bits of a wildcard index.
   *
   * @param paths the bits of each path, or null when there are too many
   */
  static KeyTypes ofWildcard(short[] bits, @Nullable Map<String, Short> paths) {
    return new KeyTypes(bits.clone(), paths == null ? null : Map.copyOf(paths));
  }

  /** Those of a wildcard index as of one on {@code $_path} and a path. */
  KeyTypes along(WildcardPath path) {
    if (bits.length == 0) {
      return this;
    }
    int position = path.position();
    short[] expanded = new short[bits.length + 1];
    System.arraycopy(bits, 0, expanded, 0, position);
    System.arraycopy(bits, position + 1, expanded, position + 2, bits.length - position - 1);
    expanded[position + 1] = paths == null ? LOST : paths.getOrDefault(path.path(), (short) 0);
    return new KeyTypes(expanded, Map.of());
  }

  /** Whether these are the bits of each component. */
  boolean are(short[] others) {
    return Arrays.equals(bits, others);
  }

  /** Whether the values of a component can be read from the keys. */
  public boolean isReadable(int component) {
    int met = bits(component);
    return (met & LOST) == 0 && isOne(met & SMALL) && isOne(met & LARGE) && isOne(met & ABSENT);
  }

  /** Whether a document had no field at the path of a component. */
  public boolean meetsMissing(int component) {
    return (bits(component) & MISSING) != 0;
  }

  int bits(int component) {
    return component < bits.length ? bits[component] : 0;
  }

  private static boolean isOne(int choice) {
    return (choice & choice - 1) == 0;
  }

  /** These and others together: one of the two when it has all bits of the other. */
  public KeyTypes with(KeyTypes others) {
    if (others == this || others.bits.length == 0) {
      return this;
    }
    if (bits.length == 0) {
      return others;
    }
    if (hasAll(others)) {
      return this;
    }
    return others.hasAll(this) ? others : new KeyTypes(both(others), bothPaths(others));
  }

  private boolean hasAll(KeyTypes others) {
    for (int i = 0; i < bits.length; i++) {
      if ((others.bits[i] & ~bits[i]) != 0) {
        return false;
      }
    }
    if (paths == null || others.paths == null) {
      return paths == null;
    }
    for (Map.Entry<String, Short> other : others.paths.entrySet()) {
      Short own = paths.get(other.getKey());
      if (own == null || (other.getValue() & ~own) != 0) {
        return false;
      }
    }
    return true;
  }

  private short[] both(KeyTypes others) {
    short[] both = bits.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] |= others.bits[i];
    }
    return both;
  }

  private @Nullable Map<String, Short> bothPaths(KeyTypes others) {
    if (paths == null || others.paths == null) {
      return null;
    }
    Map<String, Short> both = new HashMap<>(paths);
    others.paths.forEach(
        (path, met) -> both.merge(path, met, (one, other) -> (short) (one | other)));
    return both.size() > WildcardTypes.MOST_PATHS ? null : Map.copyOf(both);
  }

  /** The bit of a value in a document's bytes. */
  static int bit(byte type, byte[] bytes, int offset, boolean collated) {
    return switch (type) {
      case BsonType.INT32 -> INT32;
      case BsonType.INT64 -> int64(LittleEndian.int64(bytes, offset));
      case BsonType.DOUBLE -> float64(LittleEndian.float64(bytes, offset));
      case BsonType.NULL -> NULL;
      case BsonType.STRING -> collated ? LOST : 0;
      case BsonType.BINARY,
          BsonType.OBJECT_ID,
          BsonType.BOOLEAN,
          BsonType.DATE,
          BsonType.TIMESTAMP,
          BsonType.MIN_KEY,
          BsonType.MAX_KEY ->
          0;
      default -> LOST;
    };
  }

  /** The bits of a value; of null and missing both. */
  static int bits(@Nullable Value value, boolean collated) {
    return switch (value) {
      case null -> ABSENT;
      case StringValue text -> collated ? LOST : 0;
      case Int64Value number -> int64(number.value());
      case DoubleValue number -> float64(number.value());
      default ->
          switch (value.type()) {
            case INT32 -> INT32;
            case NULL, MISSING -> ABSENT;
            case BINARY, OBJECT_ID, BOOLEAN, DATE, TIMESTAMP, MIN_KEY, MAX_KEY -> 0;
            default -> LOST;
          };
    };
  }

  private static int int64(long number) {
    return number == (int) number ? SMALL_INT64 : LARGE_INT64;
  }

  private static int float64(double number) {
    if (Double.isNaN(number) || number == 0 && 1 / number < 0) {
      return LOST;
    }
    boolean whole = number == Math.rint(number) && Math.abs(number) <= 0x1p63;
    return !whole ? 0 : number == (int) number ? SMALL_DOUBLE : LARGE_DOUBLE;
  }
}

package dev.morphium.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Packed index keys: byte strings in ascending order, one behind the other in one array.
 *
 * <p>They sort as their bytes do, unsigned, a prefix before what it begins. Whoever owns the node
 * that these keys belong to may change them.
 */
final class PackedKeys {
  byte[] data;
  int[] starts;
  private int count;
  private int used;

  PackedKeys() {
    data = new byte[0];
    starts = new int[0];
  }

  /**
   * A copy of the keys of another object from {@code from} on, with room for so many bytes more.
   */
  PackedKeys(PackedKeys other, int from, int room) {
    int offset = other.start(from);
    data = Arrays.copyOfRange(other.data, offset, other.used + room);
    starts = Arrays.copyOfRange(other.starts, from, other.count + (room == 0 ? 0 : 2));
    count = other.count - from;
    used = other.used - offset;
    if (offset > 0) {
      for (int i = 0; i < count; i++) {
        starts[i] -= offset;
      }
    }
  }

  /**
   * The keys of another object and so many of a run, which were not there before: merged in one
   * pass, so that each byte is moved once however many keys come in between.
   */
  PackedKeys(PackedKeys other, KeyRun run, int share) {
    data = new byte[other.used + run.bytes(share)];
    starts = new int[other.count + share];
    int from = 0;
    byte @Nullable [] before = null;
    for (int i = 0; i < share; i++) {
      byte[] key = run.key();
      if (Arrays.equals(before, key)) {
        run.pass(0);
        continue;
      }
      before = key;
      int place = other.searchFromEnd(from, key, 0, key.length);
      int next = place < 0 ? -place - 1 : place;
      append(other, from, next);
      from = next;
      if (place < 0) {
        System.arraycopy(key, 0, data, used, key.length);
        starts[count++] = used;
        used += key.length;
      }
      run.pass(place < 0 ? key.length : 0);
    }
    append(other, from, other.count);
  }

  /** Appends a range of keys, for which there is room. */
  private void append(PackedKeys other, int from, int to) {
    int first = other.start(from);
    int length = other.start(to) - first;
    int shift = used - first;
    System.arraycopy(other.data, first, data, used, length);
    for (int i = from; i < to; i++) {
      starts[count++] = other.starts[i] + shift;
    }
    used += length;
  }

  int count() {
    return count;
  }

  /** How many bytes all keys take. */
  int used() {
    return used;
  }

  /** Where a key starts in the data; after the last key, where it ends. */
  int start(int index) {
    return index < count ? starts[index] : used;
  }

  byte[] get(int index) {
    return Arrays.copyOfRange(data, starts[index], start(index + 1));
  }

  /** Where the key is, or {@code -(where it belongs) - 1}. */
  int search(byte[] key, int offset, int length) {
    return search(0, key, offset, length);
  }

  /** The same among the keys from a place on. */
  int search(int from, byte[] key, int offset, int length) {
    int low = from;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(middle, key, offset, length);
      if (order < 0) {
        low = middle + 1;
      } else if (order > 0) {
        high = middle - 1;
      } else {
        return middle;
      }
    }
    return -low - 1;
  }

  /** As {@link #search(int, byte[], int, int)}, faster for a key that belongs behind all others. */
  int searchFromEnd(int from, byte[] key, int offset, int length) {
    return count <= from || compare(count - 1, key, offset, length) < 0
        ? -count - 1
        : search(from, key, offset, length);
  }

  int compare(int index, byte[] key, int offset, int length) {
    return Bytes.compare(data, starts[index], start(index + 1), key, offset, offset + length);
  }

  /** How the last key sorts beside the last one of another object; after none. */
  int compareLast(PackedKeys other) {
    return other.count == 0
        ? 1
        : compare(
            count - 1,
            other.data,
            other.starts[other.count - 1],
            other.used - other.starts[other.count - 1]);
  }

  void insert(int index, byte[] key, int offset, int length) {
    int at = start(index);
    reserve(length);
    System.arraycopy(data, at, data, at + length, used - at);
    System.arraycopy(key, offset, data, at, length);
    for (int i = count; i > index; i--) {
      starts[i] = starts[i - 1] + length;
    }
    starts[index] = at;
    count++;
    used += length;
  }

  void remove(int index) {
    int at = starts[index];
    int end = start(index + 1);
    System.arraycopy(data, end, data, at, used - end);
    count--;
    used -= end - at;
    for (int i = index; i < count; i++) {
      starts[i] = starts[i + 1] - (end - at);
    }
  }

  /** Appends keys that are all above these. */
  void appendAll(PackedKeys other) {
    data = Arrays.copyOf(data, used + other.used);
    starts = Arrays.copyOf(starts, count + other.count);
    System.arraycopy(other.data, 0, data, used, other.used);
    for (int i = 0; i < other.count; i++) {
      starts[count + i] = other.starts[i] + used;
    }
    count += other.count;
    used += other.used;
  }

  /** Drops the keys from this place on. */
  void truncate(int from) {
    used = start(from);
    count = from;
    data = Arrays.copyOf(data, used);
    starts = Arrays.copyOf(starts, count);
  }

  /** The place that parts these keys in two halves of about the same size, neither empty. */
  int middle() {
    int place = Arrays.binarySearch(starts, 0, count, used / 2);
    return Math.clamp(place >= 0 ? place : -place - 1, 1, count - 1);
  }

  private void reserve(int length) {
    if (used + length > data.length) {
      data = Arrays.copyOf(data, capacity(used + length, used / 4 + 32, KeyLeaf.MAX_BYTES));
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count + 1 + count / 4);
    }
  }

  /** Some room for more, but none beyond the size at which a leaf is split. */
  private static int capacity(int needed, int slack, int most) {
    return Math.max(needed, Math.min(needed + slack, most));
  }
}

package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.FieldName;
import java.util.List;

/**
 * The names of a class's fields, and which property each is.
 *
 * <p>Documents mostly have their fields in the order in which we wrote them, so that the next name
 * is compared first, and hashed only when it is another one.
 */
final class FieldTable {
  /** No property has the name. */
  static final int UNKNOWN = -1;

  private final byte[][] names;
  private final int[] slots;
  private final int[] buckets;

  /**
   * A table.
   *
   * @param names the names, those that are written first, in their order
   * @param slots what each name stands for
   */
  FieldTable(List<String> names, int[] slots) {
    this.names = names.stream().map(FieldName::encode).toArray(byte[][]::new);
    this.slots = slots.clone();
    this.buckets = new int[Integer.highestOneBit(Math.max(4, names.size() * 4))];
    for (int i = 0; i < this.names.length; i++) {
      int bucket = BsonReader.hash(this.names[i]) & buckets.length - 1;
      while (buckets[bucket] != 0) {
        bucket = bucket + 1 & buckets.length - 1;
      }
      buckets[bucket] = i + 1;
    }
  }

  /**
   * Passes over a name; gives its number, or {@link #UNKNOWN}, before whose name the input stays.
   */
  int find(BsonReader in, int expected) {
    if (expected < names.length && in.name(names[expected])) {
      return expected;
    }
    int start = in.position();
    int hash = in.nameHash();
    in.rewind(start);
    int bucket = hash & buckets.length - 1;
    while (buckets[bucket] != 0) {
      int candidate = buckets[bucket] - 1;
      if (in.name(names[candidate])) {
        return candidate;
      }
      bucket = bucket + 1 & buckets.length - 1;
    }
    return UNKNOWN;
  }

  /** What a name of a number stands for. */
  int slot(int number) {
    return slots[number];
  }
}

package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from values to groups, in the order in which the groups came.
 *
 * <p>Open addressing over hashes that are computed once; looking a value up makes no object.
 *
 * @param <G> what a group is
 */
final class GroupTable<G> {
  private final ValueComparator comparator;
  private final List<Value> keys = new ArrayList<>();
  private final List<G> groups = new ArrayList<>();
  private int[] hashes = new int[16];
  private int[] slots = new int[32];

  GroupTable(ValueComparator comparator) {
    this.comparator = comparator;
  }

  void clear() {
    keys.clear();
    groups.clear();
    hashes = new int[16];
    slots = new int[32];
  }

  int size() {
    return groups.size();
  }

  Value key(int index) {
    return keys.get(index);
  }

  G group(int index) {
    return groups.get(index);
  }

  /** The group of this key, or null. */
  @Nullable G find(Value key) {
    int hash = spread(comparator.hash(key));
    int slot = slot(key, hash);
    return slots[slot] == 0 ? null : groups.get(slots[slot] - 1);
  }

  /** The group of this key, made when the key is new. */
  G find(Value key, Function<Value, G> make) {
    int hash = spread(comparator.hash(key));
    int slot = slot(key, hash);
    if (slots[slot] != 0) {
      return groups.get(slots[slot] - 1);
    }
    int index = groups.size();
    if (index == hashes.length) {
      grow();
      slot = slot(key, hash);
    }
    G group = make.apply(key);
    hashes[index] = hash;
    slots[slot] = index + 1;
    keys.add(key);
    groups.add(group);
    return group;
  }

  /** Adds the group of a key that has none. */
  void add(Value key, G group) {
    find(key, missing -> group);
  }

  /** Where the key is, or the free slot where it would be. */
  private int slot(Value key, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int index = slots[slot] - 1;
      if (hashes[index] == hash && comparator.equal(keys.get(index), key)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    slots = new int[2 * hashes.length];
    int mask = slots.length - 1;
    for (int i = 0; i < groups.size(); i++) {
      int slot = hashes[i] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = i + 1;
    }
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9E37_79B9;
    return mixed ^ mixed >>> 16;
  }
}

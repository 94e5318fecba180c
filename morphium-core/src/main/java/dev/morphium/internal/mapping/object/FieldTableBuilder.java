package dev.morphium.internal.mapping.object;

import java.util.ArrayList;
import java.util.List;

/** Collects the names of a {@link FieldTable}. */
final class FieldTableBuilder {
  private final List<String> names = new ArrayList<>();
  private final List<Integer> slots = new ArrayList<>();

  void add(String name, int slot) {
    names.add(name);
    slots.add(slot);
  }

  FieldTable build() {
    return new FieldTable(names, slots.stream().mapToInt(Integer::intValue).toArray());
  }
}

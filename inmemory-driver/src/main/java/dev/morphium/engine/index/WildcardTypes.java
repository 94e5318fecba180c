package dev.morphium.engine.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the type bits of a wildcard index: those of each path, and those of its other
 * components.
 *
 * <p>What it has met so far goes with the keys of each document: more bits than a document has do
 * no harm. Documents have their fields mostly in the order of those before, so a path is first
 * looked for behind the last one. Not for several threads.
 */
final class WildcardTypes {
  /** With more paths nothing is known of any. */
  static final int MOST_PATHS = 200;

  private final List<byte[]> names = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private short[] met = new short[8];
  private short[] components = new short[0];
  private boolean tooMany;
  private int next;
  private boolean changed = true;
  private KeyTypes types = KeyTypes.NONE;

  /** Begins a document. */
  void start(int size) {
    next = 0;
    if (components.length != size) {
      components = new short[size];
    }
  }

  /** Another component than the wildcard has met a value. */
  void component(int position, int bits) {
    if ((components[position] & bits) != bits) {
      components[position] |= (short) bits;
      changed = true;
    }
  }

  /** The value at a path has met these bits. */
  void path(byte[] path, int length, int bits) {
    if (tooMany) {
      return;
    }
    int place = place(path, length);
    next = place + 1;
    if (place < met.length && (met[place] & bits) != bits) {
      met[place] |= (short) bits;
      changed = true;
    }
  }

  private int place(byte[] path, int length) {
    if (next < names.size()
        && Arrays.equals(names.get(next), 0, names.get(next).length, path, 0, length)) {
      return next;
    }
    String name = new String(path, 0, length, StandardCharsets.UTF_8);
    Integer known = places.get(name);
    if (known != null) {
      return known;
    }
    changed = true;
    if (names.size() == MOST_PATHS) {
      tooMany = true;
      return 0;
    }
    if (names.size() == met.length) {
      met = Arrays.copyOf(met, 2 * met.length);
    }
    names.add(Arrays.copyOf(path, length));
    places.put(name, names.size() - 1);
    return names.size() - 1;
  }

  /** What has been met so far. */
  KeyTypes types() {
    if (changed) {
      changed = false;
      Map<String, Short> paths = new HashMap<>();
      places.forEach((name, place) -> paths.put(name, met[place]));
      types = KeyTypes.ofWildcard(components, tooMany ? null : paths);
    }
    return types;
  }
}

package dev.morphium.engine.regex;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * Which code points are the same letter in another case.
 *
 * <p>Two code points are, when they have the same simple case folding: {@code k}, {@code K} and the
 * Kelvin sign are one letter. The dotted and the dotless Turkish i have no simple folding and stand
 * alone. Source: Unicode, CaseFolding.txt, statuses C and S.
 */
final class CaseFolding {
  private CaseFolding() {}

  /** Code point to all other code points of the same letter; made when it is first asked for. */
  private static final class Table {
    static final NavigableMap<Integer, int[]> OTHERS = build();

    private static NavigableMap<Integer, int[]> build() {
      Map<Integer, List<Integer>> byFolding = new HashMap<>();
      for (int c = 0; c < 0x1F000; c++) {
        int upper = Character.toUpperCase(c);
        int folded = Character.toLowerCase(upper);
        if ((upper != c || folded != c) && c != 0x130 && c != 0x131) {
          byFolding.computeIfAbsent(folded, key -> new ArrayList<>(List.of(key))).add(c);
        }
      }
      NavigableMap<Integer, int[]> others = new TreeMap<>();
      for (List<Integer> letter : byFolding.values()) {
        List<Integer> all = letter.stream().distinct().toList();
        for (Integer member : all) {
          others.put(
              member,
              all.stream().filter(c -> !c.equals(member)).mapToInt(Integer::intValue).toArray());
        }
      }
      return Collections.unmodifiableNavigableMap(others);
    }
  }

  private static final int[] NONE = {};

  /** The other code points of the same letter; none when the code point has no case. */
  static int[] others(int codePoint) {
    if (codePoint < 128) {
      boolean letter = (codePoint | 0x20) >= 'a' && (codePoint | 0x20) <= 'z';
      if (!letter) {
        return NONE;
      }
      return switch (codePoint | 0x20) {
        case 'k' -> new int[] {codePoint ^ 0x20, 0x212A};
        case 's' -> new int[] {codePoint ^ 0x20, 0x17F};
        default -> new int[] {codePoint ^ 0x20};
      };
    }
    return Table.OTHERS.getOrDefault(codePoint, NONE);
  }

  /** Gives all other cases of the letters in a range. */
  static void othersInRange(int first, int last, IntConsumer action) {
    for (int c = first; c <= Math.min(last, 127); c++) {
      for (int other : others(c)) {
        action.accept(other);
      }
    }
    if (last >= 128) {
      for (int[] more : Table.OTHERS.subMap(Math.max(first, 128), true, last, true).values()) {
        for (int other : more) {
          action.accept(other);
        }
      }
    }
  }

  /** One code point that stands for the letter, for comparing two texts. */
  static int fold(int codePoint) {
    int least = codePoint;
    for (int other : others(codePoint)) {
      least = Math.min(least, other);
    }
    return least;
  }
}

package dev.morphium.repository.processor.model;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The name that was probably meant, by the edit distance (Levenshtein). */
public final class ClosestName {
  private ClosestName() {}

  /** The closest of some names; null when none is close. */
  public static @Nullable String of(String name, Collection<String> known) {
    int least = Math.max(2, name.length() / 3) + 1;
    String closest = null;
    for (String each : new TreeSet<>(known)) {
      int distance = distance(name.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        closest = each;
      }
    }
    return closest;
  }

  /** What is said of an unknown name: the one that was probably meant, and all that there are. */
  public static String hint(String name, Collection<String> known) {
    String closest = of(name, known);
    return (closest == null ? "" : "; did you mean '%s'?".formatted(closest))
        + " (known are %s)".formatted(String.join(", ", known));
  }

  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int i = 0; i < row.length; i++) {
      row[i] = i;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}

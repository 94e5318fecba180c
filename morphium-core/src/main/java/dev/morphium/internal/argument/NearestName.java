package dev.morphium.internal.argument;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The known name that a wrong one is most like, for messages that ask "did you mean …?".
 *
 * <p>Source: Levenshtein distance.
 */
public final class NearestName {
  private NearestName() {}

  /**
   * The known name that is most like a wrong one, whatever separates its words and whatever is a
   * capital; null when none is like it.
   */
  public static @Nullable String of(String wrong, Collection<String> known) {
    String wanted = letters(wrong);
    String nearest = null;
    int least = Math.max(1, wanted.length() / 3);
    for (String name : known) {
      int distance = distance(wanted, letters(name));
      if (distance < least || (distance == least && nearest == null)) {
        least = distance;
        nearest = name;
      }
    }
    return nearest;
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }

  /** How many characters must be added, taken away or changed to make one word of another. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}

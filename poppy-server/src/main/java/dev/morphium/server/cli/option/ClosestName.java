package dev.morphium.server.cli.option;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The closest match of a name that is wrong, by the edit distance with transpositions
 * (Damerau-Levenshtein, optimal string alignment).
 */
public final class ClosestName {
  private ClosestName() {}

  /** A question to append to a message; empty when nothing is close. */
  public static String hint(String wrong, Collection<String> names) {
    String closest = of(wrong, names);
    return closest == null ? "" : "; did you mean " + closest + "?";
  }

  /**
   * The closest name, which at most a third of the letters tells apart; null when there is none.
   */
  static @Nullable String of(String wrong, Collection<String> names) {
    String asked = wrong.toLowerCase(Locale.ROOT);
    int least = 1 + Math.max(1, letters(asked) / 3);
    String closest = null;
    for (String name : names) {
      int distance = distance(asked, name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        closest = name;
      }
    }
    return closest;
  }

  private static int letters(String name) {
    return (int) name.chars().filter(Character::isLetterOrDigit).count();
  }

  private static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, from, to, i, j);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int step(int[][] cost, String from, String to, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int least =
        Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}

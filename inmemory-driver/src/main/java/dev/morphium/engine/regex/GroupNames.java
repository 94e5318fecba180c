package dev.morphium.engine.regex;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The capturing groups of a pattern: their count and the names of those that have one. */
final class GroupNames {
  private final Map<String, Integer> byName = new LinkedHashMap<>();
  private int count;
  private int most;
  private boolean referred;

  /** Gives the next group its number. */
  int add(@Nullable String name) {
    count++;
    most = Math.max(most, count);
    if (name != null) {
      Integer before = byName.putIfAbsent(name, count);
      if (before != null && before != count) {
        throw RegexException.pattern(
            "two named subpatterns have the same name (PCRE2_DUPNAMES not set)");
      }
    }
    return count;
  }

  /** Notes that the pattern refers to groups. */
  void refer() {
    referred = true;
  }

  /** Whether the pattern itself needs to know what its groups matched. */
  boolean isReferred() {
    return referred;
  }

  /** How many groups are open or closed so far. */
  int count() {
    return count;
  }

  /** The highest number of all groups. */
  int most() {
    return most;
  }

  /** Numbers go on from here: the branches of {@code (?|...)} number their groups alike. */
  void restartAt(int number) {
    count = number;
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** The number of a group that must exist, by name when there is one. */
  int require(int number, @Nullable String name) {
    Integer found = name == null ? Integer.valueOf(number) : byName.get(name);
    if (found == null || found > most) {
      throw RegexException.pattern("reference to non-existent subpattern");
    }
    return found;
  }
}

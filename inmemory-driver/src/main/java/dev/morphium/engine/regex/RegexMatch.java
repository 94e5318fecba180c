package dev.morphium.engine.regex;

import java.util.Arrays;

/**
 * A match: where it is and where its groups are, as offsets in the bytes that were searched.
 *
 * <p>Group 0 is the whole match.
 */
public final class RegexMatch {
  private final int[] offsets;

  RegexMatch(int[] registers, int groups) {
    offsets = Arrays.copyOf(registers, 2 * (groups + 1));
  }

  /** Where the match starts; behind {@link #end} only when the pattern uses {@code \K} oddly. */
  public int start() {
    return offsets[0];
  }

  public int end() {
    return offsets[1];
  }

  public int groupCount() {
    return offsets.length / 2 - 1;
  }

  /** Where a group starts, or -1 when it took no part in the match. */
  public int start(int group) {
    return offsets[2 * group];
  }

  public int end(int group) {
    return offsets[2 * group + 1];
  }
}

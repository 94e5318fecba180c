package dev.morphium.scripting;

import org.mozilla.javascript.Context;

/** The limits of strings that scripts build by addition. */
public final class StringGuard {
  /** The most characters of a string: as many as the largest document has bytes, and again. */
  private static final int LONGEST = 1 << 25;

  /** Strings beyond this are charged before they are built. */
  private static final int LARGE = 4 << 10;

  private StringGuard() {}

  /**
   * The length of a concatenation.
   *
   * @throws ScriptAbort when no string may be as long
   */
  public static int length(int left, int right) {
    int length = left + right;
    if (length < 0 || length > LONGEST) {
      throw ScriptAbort.outOfMemory();
    }
    return length;
  }

  /**
   * A string of this length is built now.
   *
   * @throws ScriptAbort when the script has no memory for it
   */
  public static void building(int length) {
    if (length >= LARGE) {
      SandboxContext.charge(Context.getCurrentContext(), 2L * length);
    }
  }
}

package dev.morphium.engine.value;

/**
 * Finds a byte string in another one, in a time in proportion to their lengths, whatever they are.
 *
 * <p>It compares byte by byte, which is best for nearly all texts; where many places begin like the
 * string that is sought, it goes on by the algorithm of Knuth, Morris and Pratt.
 */
public final class ByteSearch {
  /** So many bytes may be compared in vain for each byte that was passed, and some more. */
  private static final int PATIENCE = 4;

  private static final int ALLOWANCE = 4096;

  private ByteSearch() {}

  /**
   * The first place in the range where the string stands, or -1.
   *
   * @param wanted holds the string that is sought, which has one byte at least
   */
  public static int indexOf(byte[] bytes, int from, int to, byte[] wanted, int start, int length) {
    byte first = wanted[start];
    int last = to - length;
    long compared = 0;
    for (int at = from; at <= last; at++) {
      if (bytes[at] == first) {
        int i = 1;
        while (i < length && bytes[at + i] == wanted[start + i]) {
          i++;
        }
        if (i == length) {
          return at;
        }
        compared += i;
        if (compared > (long) PATIENCE * (at - from) + ALLOWANCE) {
          return byPrefixes(bytes, at + 1, to, wanted, start, length);
        }
      }
    }
    return -1;
  }

  private static int byPrefixes(
      byte[] bytes, int from, int to, byte[] wanted, int start, int length) {
    int[] borders = borders(wanted, start, length);
    int matched = 0;
    for (int at = from; at < to; at++) {
      while (matched > 0 && bytes[at] != wanted[start + matched]) {
        matched = borders[matched - 1];
      }
      if (bytes[at] == wanted[start + matched]) {
        matched++;
      }
      if (matched == length) {
        return at - length + 1;
      }
    }
    return -1;
  }

  /**
   * For each beginning of the string, the length of its longest part that ends it and begins it.
   */
  private static int[] borders(byte[] wanted, int start, int length) {
    int[] borders = new int[length];
    int matched = 0;
    for (int i = 1; i < length; i++) {
      while (matched > 0 && wanted[start + i] != wanted[start + matched]) {
        matched = borders[matched - 1];
      }
      if (wanted[start + i] == wanted[start + matched]) {
        matched++;
      }
      borders[i] = matched;
    }
    return borders;
  }
}

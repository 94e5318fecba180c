package dev.morphium.engine.regex;

/**
 * The options that stand beside a pattern.
 *
 * @param ignoreCase {@code i}: letters match their other case
 * @param multiline {@code m}: {@code ^} and {@code $} also match at line breaks
 * @param dotAll {@code s}: a dot also matches a line break
 * @param extended {@code x}: white space and comments in the pattern do not count
 */
public record RegexOptions(
    boolean ignoreCase, boolean multiline, boolean dotAll, boolean extended) {

  /**
   * Reads option letters; {@code u} is accepted and means nothing, because all matching is on
   * Unicode. @throws RegexException for any other letter
   */
  public static RegexOptions parse(String letters) {
    boolean ignoreCase = false;
    boolean multiline = false;
    boolean dotAll = false;
    boolean extended = false;
    for (int i = 0; i < letters.length(); i++) {
      switch (letters.charAt(i)) {
        case 'i' -> ignoreCase = true;
        case 'm' -> multiline = true;
        case 's' -> dotAll = true;
        case 'x' -> extended = true;
        case 'u' -> {}
        default ->
            throw new RegexException(
                RegexException.Kind.OPTION, "invalid flag in regex options: " + letters.charAt(i));
      }
    }
    return new RegexOptions(ignoreCase, multiline, dotAll, extended);
  }
}

package dev.morphium.server.disk;

/**
 * The naming of a family of files by numbers: a prefix, the number in twenty digits, so that names
 * sort as numbers do, and a suffix.
 *
 * @param prefix may be empty
 */
public record NumberedName(String prefix, String suffix) {
  private static final int DIGITS = 20;
  private static final String LARGEST = digits(Long.MAX_VALUE);

  /** The name with a number. */
  public String of(long number) {
    return prefix + digits(number) + suffix;
  }

  /** Whether it is such a name; one with a number that no file gets is none. */
  public boolean matches(String name) {
    int end = prefix.length() + DIGITS;
    if (name.length() != end + suffix.length()
        || !name.startsWith(prefix)
        || !name.endsWith(suffix)) {
      return false;
    }
    String digits = name.substring(prefix.length(), end);
    return digits.matches("[0-9]*") && digits.compareTo(LARGEST) <= 0;
  }

  /** The number in a name that {@link #matches}. */
  public long number(String name) {
    return Long.parseLong(name, prefix.length(), prefix.length() + DIGITS, 10);
  }

  private static String digits(long number) {
    return "%020d".formatted(number);
  }
}

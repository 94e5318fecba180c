package dev.morphium.server.replication.raft.rpc;

import java.util.List;

/**
 * The text of a key file: one key of 6 to 1024 base64 characters, or a YAML list of two, one of
 * which takes the place of the other. Source: MongoDB manual, "Keyfiles".
 */
final class KeyFile {
  /** Bytes of a file beyond which it is not read: two keys, with room for comments. */
  static final int LONGEST_FILE = 64 * 1024;

  private static final int SHORTEST = 6;
  private static final int LONGEST = 1024;
  private static final int MOST = 2;

  private KeyFile() {}

  /**
   * The keys in a text.
   *
   * @throws IllegalArgumentException when there are none; the message says why
   */
  static List<String> keys(String text) {
    List<String> entries =
        text.lines()
            .map(line -> line.replaceAll("(^|\\s)#.*", "").strip())
            .filter(line -> !line.isEmpty() && !line.equals("---"))
            .toList();
    if (entries.isEmpty() || !entries.getFirst().startsWith("-")) {
      return List.of(base64(bare(String.join("", entries))));
    }
    if (entries.size() > MOST) {
      throw new IllegalArgumentException(
          "there are %d keys, and two are the most: the new one and the old one"
              .formatted(entries.size()));
    }
    return entries.stream().map(KeyFile::entry).toList();
  }

  private static String entry(String line) {
    if (!line.startsWith("-")) {
      throw new IllegalArgumentException("each line of a list of keys begins with '- '");
    }
    String key = line.substring(1).strip();
    if (key.length() > 1
        && (key.startsWith("\"") && key.endsWith("\"")
            || key.startsWith("'") && key.endsWith("'"))) {
      key = key.substring(1, key.length() - 1);
    }
    return base64(bare(key));
  }

  private static String base64(String key) {
    for (int i = 0; i < key.length(); i++) {
      char each = key.charAt(i);
      boolean fine =
          each >= 'a' && each <= 'z'
              || each >= 'A' && each <= 'Z'
              || each >= '0' && each <= '9'
              || each == '+'
              || each == '/'
              || each == '=';
      if (!fine) {
        throw new IllegalArgumentException(
            "a key has the characters of base64 alone (openssl rand -base64 48), and character %d"
                    .formatted(i + 1)
                + " is none of them");
      }
    }
    return key;
  }

  /** A key without white space. */
  static String bare(String text) {
    String bare = text.replaceAll("\\s", "");
    if (bare.length() < SHORTEST || bare.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a cluster key has %d to %d characters, and this one has %d"
              .formatted(SHORTEST, LONGEST, bare.length()));
    }
    return bare;
  }
}

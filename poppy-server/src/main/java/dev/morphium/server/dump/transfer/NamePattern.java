package dev.morphium.server.dump.transfer;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A namespace pattern of {@code --nsInclude} and {@code --nsExclude}, in which {@code *} stands for
 * anything. Source: MongoDB Database Tools, "mongorestore", option {@code --nsInclude}.
 */
final class NamePattern {
  private NamePattern() {}

  /** Whether one of these patterns fits; without any, everything does. */
  static boolean fits(List<String> patterns, String namespace) {
    return patterns.isEmpty()
        || patterns.stream().anyMatch(pattern -> compile(pattern).matcher(namespace).matches());
  }

  /** Whether some patterns, if any, fit, and none of others does. */
  static boolean selects(List<String> includes, List<String> excludes, String namespace) {
    return fits(includes, namespace) && (excludes.isEmpty() || !fits(excludes, namespace));
  }

  private static Pattern compile(String pattern) {
    String regex =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL);
  }
}

package dev.morphium.server.dump.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A namespace pattern of {@code --nsInclude}, {@code --nsExclude}, {@code --nsFrom} and {@code
 * --nsTo}: {@code *} is a wildcard for anything, as short as it can be, and {@code $name$} one with
 * a name; a backslash takes the meaning from what follows it. Source: MongoDB Database Tools,
 * "mongorestore", option {@code --nsInclude}.
 */
final class NamePattern {
  private static final Pattern PART =
      Pattern.compile(
          "\\\\(?<escaped>.)|(?<any>\\*)|\\$(?<name>[^$]+)\\$|(?<plain>.)", Pattern.DOTALL);

  /** A part of a pattern: text as it is, or a wildcard of this name. */
  private record Part(boolean isWildcard, String text) {}

  private final List<Part> parts = new ArrayList<>();
  private final List<String> wildcards = new ArrayList<>();
  private final Pattern regex;

  NamePattern(String text) {
    Matcher next = PART.matcher(text);
    StringBuilder expression = new StringBuilder();
    while (next.find()) {
      Part part = part(next);
      parts.add(part);
      expression.append(part.isWildcard() ? "(.*?)" : Pattern.quote(part.text()));
      if (part.isWildcard()) {
        wildcards.add(part.text());
      }
    }
    regex = Pattern.compile(expression.toString(), Pattern.DOTALL);
  }

  /** A wildcard without a name has its number, so that the first one stands for the first one. */
  private Part part(Matcher next) {
    if (next.group("any") != null) {
      long unnamed = wildcards.stream().filter(name -> name.startsWith("*")).count();
      return new Part(true, "*" + (unnamed + 1));
    }
    if (next.group("name") != null) {
      return new Part(true, next.group("name"));
    }
    String escaped = next.group("escaped");
    return new Part(false, escaped != null ? escaped : next.group("plain"));
  }

  /** Whether one of these patterns fits; without any, everything does. */
  static boolean fits(List<String> patterns, String namespace) {
    return patterns.isEmpty()
        || patterns.stream()
            .anyMatch(pattern -> new NamePattern(pattern).match(namespace).matches());
  }

  /** Whether some patterns, if any, fit, and none of others does. */
  static boolean selects(List<String> includes, List<String> excludes, String namespace) {
    return fits(includes, namespace) && (excludes.isEmpty() || !fits(excludes, namespace));
  }

  /** The names of its wildcards: {@code *1} and so on, those without one. */
  List<String> wildcards() {
    return List.copyOf(wildcards);
  }

  Matcher match(String namespace) {
    return regex.matcher(namespace);
  }

  /** Its text, as it is when it has no wildcards. */
  String text() {
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.text()));
    return text.toString();
  }

  /** This pattern with what the wildcards of another one stand for. */
  String fill(NamePattern from, Matcher matched) {
    StringBuilder filled = new StringBuilder();
    for (Part part : parts) {
      filled.append(
          part.isWildcard() ? matched.group(from.wildcards.indexOf(part.text()) + 1) : part.text());
    }
    return filled.toString();
  }
}

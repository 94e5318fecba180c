package dev.morphium.server.dump.transfer;

import dev.morphium.engine.change.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * A rename of restored collections: a pair of {@code --nsFrom} and {@code --nsTo}. Source: MongoDB
 * Database Tools, "mongorestore", option {@code --nsFrom}.
 */
public final class NamespaceRename {
  private final NamePattern from;
  private final NamePattern to;

  private NamespaceRename(NamePattern from, NamePattern to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Pairs the patterns in their order.
   *
   * @throws IllegalArgumentException when there are more of one than of the other, a pair does not
   *     have the same wildcards, or the new name is none
   */
  public static List<NamespaceRename> pairs(List<String> from, List<String> to) {
    if (from.size() != to.size()) {
      throw new IllegalArgumentException(
          "--nsFrom is given %d times and --nsTo %d times; they go in pairs"
              .formatted(from.size(), to.size()));
    }
    List<NamespaceRename> renames = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      renames.add(pair(from.get(i), to.get(i)));
    }
    return renames;
  }

  private static NamespaceRename pair(String fromText, String toText) {
    NamePattern from = new NamePattern(fromText);
    NamePattern to = new NamePattern(toText);
    for (String name : to.wildcards()) {
      if (!from.wildcards().contains(name)) {
        throw new IllegalArgumentException(
            "--nsTo '%s' has %s, which --nsFrom '%s' does not have"
                .formatted(
                    toText,
                    name.startsWith("*") ? name.substring(1) + " times *" : "$" + name + "$",
                    fromText));
      }
    }
    checkName(to, toText);
    return new NamespaceRename(from, to);
  }

  /** Checks a name that is the same whatever fits: what wildcards stand for is not known yet. */
  private static void checkName(NamePattern to, String text) {
    if (!to.wildcards().isEmpty()) {
      return;
    }
    String name = to.text();
    int dot = name.indexOf('.');
    if (dot <= 0 || dot == name.length() - 1) {
      throw new IllegalArgumentException(
          "--nsTo '%s' names no collection: it takes DATABASE.COLLECTION".formatted(text));
    }
    for (char each : name.substring(0, dot).toCharArray()) {
      if (Namespace.isForbiddenInDatabase(each)) {
        throw new IllegalArgumentException(
            "--nsTo '%s': the name of a database has no '%s'%s"
                .formatted(
                    text,
                    each,
                    each == '$'
                        ? "; a wildcard with a name begins and ends with one, as $name$"
                        : ""));
      }
    }
  }

  /** The name by the first of these that fits it; the same when none does. */
  static String rename(List<NamespaceRename> renames, String namespace) {
    for (NamespaceRename rename : renames) {
      Matcher matched = rename.from.match(namespace);
      if (matched.matches()) {
        return rename.to.fill(rename.from, matched);
      }
    }
    return namespace;
  }
}

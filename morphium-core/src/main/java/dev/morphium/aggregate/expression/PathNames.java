package dev.morphium.aggregate.expression;

import java.util.regex.Pattern;

/** Validates the names of fields and variables in aggregation expressions. */
public final class PathNames {
  private static final Pattern VARIABLE = Pattern.compile("[a-z\\P{ASCII}][\\w\\P{ASCII}]*");

  private PathNames() {}

  /**
   * A path as the caller knows it, without the dollar sign that it may begin with.
   *
   * @throws IllegalArgumentException when it is no path
   */
  public static String path(String path) {
    String name = path.startsWith("$") ? path.substring(1) : path;
    if (name.startsWith("$")) {
      throw new IllegalArgumentException(
          "'%s' is a variable and no field; say variable(\"%s\")"
              .formatted(path, name.substring(1)));
    }
    return requireName(name);
  }

  /**
   * A name, or names with dots between them.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static String requireName(String name) {
    for (String part : name.split("\\.", -1)) {
      if (part.isEmpty() || part.startsWith("$") || part.indexOf('\0') >= 0) {
        throw new IllegalArgumentException(
            "'%s' is no name of a field: names are not empty, do not begin with $, and have one"
                    .formatted(name)
                + " dot between them; fields with other names are reached by getField");
      }
    }
    return name;
  }

  /** A name for a variable. Source: MongoDB manual, "Variables in Aggregation Expressions". */
  public static String requireVariable(String name) {
    if (!VARIABLE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name for a variable: it begins with a small letter and has letters, digits"
                  .formatted(name)
              + " and _");
    }
    return name;
  }
}

package dev.morphium.engine.value;

import dev.morphium.bson.FieldName;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * What aggregation allows as a dotted path, with the codes of what it refuses.
 *
 * <p>Filters and updates have rules of their own. Source: MongoDB manual, "Field Paths".
 */
public final class FieldPathRules {
  /** Most parts of a path. */
  public static final int MAX_DEPTH = 200;

  private static final Set<String> DOLLAR_NAMES = Set.of("$id", "$ref", "$db");

  private FieldPathRules() {}

  /**
   * The path that this text spells.
   *
   * @throws CommandException 40352, 40353, 15998, 16410 or 15 when it is no path
   */
  public static FieldPath parse(String text) {
    if (text.isEmpty()) {
      throw new CommandException(40352, "FieldPath cannot be constructed with empty string");
    }
    if (text.charAt(text.length() - 1) == '.') {
      throw new CommandException(40353, "FieldPath must not end with a '.'.");
    }
    FieldPath path = FieldPath.of(text);
    if (path.size() > MAX_DEPTH) {
      throw new CommandException(ErrorCode.OVERFLOW, "FieldPath is too long");
    }
    for (FieldName part : path.parts()) {
      checkName(part.text());
    }
    return path;
  }

  /** Whether a name is one of the fields of a DBRef. */
  public static boolean isReference(String name) {
    return DOLLAR_NAMES.contains(name);
  }

  /**
   * Checks one part of a path.
   *
   * @throws CommandException 15998, 16410 or 16411 when it is no name
   */
  public static void checkName(String name) {
    if (name.isEmpty()) {
      throw new CommandException(15998, "FieldPath field names may not be empty strings.");
    }
    if (name.charAt(0) == '$' && !isReference(name)) {
      throw new CommandException(
          16410,
          "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
    }
    if (name.indexOf('\0') >= 0) {
      throw new CommandException(16411, "FieldPath field names may not contain '\\0'.");
    }
  }
}

package dev.morphium.engine.expression;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** What may be the name of a variable. Source: MongoDB manual, "Variables in Aggregation". */
public final class VariableNames {
  private VariableNames() {}

  /**
   * Checks the name of a variable that is to be defined, without dollar signs: it begins with a
   * small letter, or is {@code CURRENT}, which may be defined anew.
   *
   * @throws CommandException 9 when it is none
   */
  public static void checkDefinition(String name) {
    if (!name.equals("CURRENT")) {
      check(name, "a user variable name", 'a', 'a');
    }
  }

  /**
   * Checks the name of a variable that is read, without dollar signs.
   *
   * @throws CommandException 9 when it is none
   */
  static void checkUse(String name) {
    check(name, "a variable name", 'a', 'A');
  }

  private static void check(String name, String what, char small, char large) {
    if (name.isEmpty()) {
      throw invalid("empty variable names are not allowed");
    }
    char first = name.charAt(0);
    if (first < 0x80 && !isLetter(first, small) && !isLetter(first, large)) {
      throw invalid("'" + name + "' starts with an invalid character for " + what);
    }
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < 0x80
          && !isLetter(c, 'a')
          && !isLetter(c, 'A')
          && !(c >= '0' && c <= '9')
          && c != '_') {
        throw invalid(
            "'" + name + "' contains an invalid character for a variable name: '" + c + "'");
      }
    }
  }

  private static boolean isLetter(char c, char a) {
    return c >= a && c < a + 26;
  }

  private static CommandException invalid(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}

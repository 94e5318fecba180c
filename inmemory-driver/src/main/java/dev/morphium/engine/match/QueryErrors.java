package dev.morphium.engine.match;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The errors of filters that cannot be compiled. */
public final class QueryErrors {
  private QueryErrors() {}

  public static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }

  public static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }

  public static CommandException typeMismatch(String message) {
    return new CommandException(ErrorCode.TYPE_MISMATCH, message);
  }

  static CommandException unknownTopLevel(String name) {
    return badValue(
        "unknown top level operator: "
            + name
            + ". If you have a field name that starts with a '$' symbol, consider using $getField"
            + " or $setField.");
  }

  static CommandException misplaced(String name) {
    return name.equals("$where")
        ? badValue("$where cannot be applied to a field")
        : unknownOperator(name);
  }

  static CommandException unknownOperator(String name) {
    return badValue("unknown operator: " + name);
  }
}

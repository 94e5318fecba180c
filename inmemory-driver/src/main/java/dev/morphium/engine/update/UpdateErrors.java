package dev.morphium.engine.update;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** Errors and pieces of messages that several parts of an update share. */
public final class UpdateErrors {
  static final FieldName ID = new FieldName("_id");

  private UpdateErrors() {}

  static CommandException dollarPrefixed(String path) {
    int dot = path.indexOf('.');
    return new CommandException(
        ErrorCode.DOLLAR_PREFIXED_FIELD_NAME,
        "The dollar ($) prefixed field '"
            + (dot < 0 ? path : path.substring(0, dot))
            + "' in '"
            + path
            + "' is not allowed in the context of an update's replacement document. Consider using"
            + " an aggregation pipeline with $replaceWith.");
  }

  static CommandException conflict(String path, String at) {
    return new CommandException(
        ErrorCode.CONFLICTING_UPDATE_OPERATORS,
        "Updating the path '" + path + "' would create a conflict at '" + at + "'");
  }

  /** Tells which document it is: its {@code _id} in braces. */
  public static String identity(Document document) {
    Value id = document.get(ID);
    return id.isMissing() ? "{no id}" : "{_id: " + ValueText.of(id) + "}";
  }

  /** The last part of a dotted path. */
  public static String lastPart(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  public static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }

  public static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}

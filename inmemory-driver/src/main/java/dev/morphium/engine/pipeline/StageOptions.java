package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Checks of the options of stages that the server's generated parsers do alike. */
public final class StageOptions {
  private StageOptions() {}

  /**
   * @throws CommandException 40414 when the option is not there
   */
  public static Value require(@Nullable Value value, String stage, String option) {
    if (value == null) {
      throw new CommandException(
          40414, "BSON field '" + stage + "." + option + "' is missing but a required field");
    }
    return value;
  }

  public static CommandException unknown(String stage, String option) {
    return new CommandException(
        ErrorCode.UNKNOWN_FIELD, "BSON field '" + stage + "." + option + "' is an unknown field.");
  }

  /**
   * @throws CommandException 14 when it is no boolean
   */
  public static boolean bool(Value value, String stage, String option) {
    if (value instanceof BooleanValue truth) {
      return truth.value();
    }
    throw wrongType(value, stage, option, "bool");
  }

  /**
   * @throws CommandException 14 when it is no document
   */
  public static Document document(Value value, String stage, String option) {
    if (value instanceof Document document) {
      return document;
    }
    throw wrongType(value, stage, option, "object");
  }

  /**
   * @throws CommandException 14 when it is no string
   */
  public static String string(Value value, String stage, String option) {
    if (value instanceof StringValue string) {
      return string.value();
    }
    throw wrongType(value, stage, option, "string");
  }

  public static CommandException wrongType(
      Value value, String stage, String option, String expected) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "BSON field '"
            + stage
            + "."
            + option
            + "' is the wrong type '"
            + value.type().alias()
            + "', expected type '"
            + expected
            + "'");
  }
}

package dev.morphium.engine.geo;

import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The errors of geometry that cannot be read, with MongoDB's words. */
final class GeoErrors {
  private GeoErrors() {}

  static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }

  /** The error that a value is not what the message wants, with the value behind it. */
  static CommandException badValue(String message, Value value) {
    return badValue(message + ": " + ValueText.of(value));
  }
}

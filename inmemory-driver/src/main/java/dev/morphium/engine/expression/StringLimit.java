package dev.morphium.engine.expression;

import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;

/** The limit of the length of strings that expressions make. */
public final class StringLimit {
  /** The length in bytes that no string reaches. */
  static final int LONGEST = 16 * 1024 * 1024;

  private StringLimit() {}

  /** Checks the length of a new string. @throws CommandException 16493 when it is too long */
  public static StringValue check(StringValue string) {
    check(string.length());
    return string;
  }

  /** Checks a length in bytes. @throws CommandException 16493 when it is too long */
  public static void check(long length) {
    if (length >= LONGEST) {
      throw exceeded();
    }
  }

  static CommandException exceeded() {
    return new CommandException(16493, "Tried to create string longer than 16MB");
  }
}

package dev.morphium.engine.project;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** Compiles the stages {@code $addFields}, {@code $set} and {@code $unset}. */
public final class AddFields {
  private AddFields() {}

  /**
   * Adds computed fields, keeping all others.
   *
   * @param stage the stage's name, for messages
   * @param specification what stands under the stage's name
   */
  @SuppressWarnings("DoNotCallSuggester")
  public static Projection compile(String stage, Value specification, Compilation compilation) {
    throw planned(stage);
  }

  /** Removes fields: {@code $unset} with a path or an array of paths. */
  @SuppressWarnings("DoNotCallSuggester")
  public static Projection compileUnset(Value specification) {
    throw planned("$unset");
  }

  private static CommandException planned(String stage) {
    return new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "The stage " + stage + " is not supported yet by this server");
  }
}

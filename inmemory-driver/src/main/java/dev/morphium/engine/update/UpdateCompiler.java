package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** Compiles what a command sends as an update. */
public final class UpdateCompiler {
  private UpdateCompiler() {}

  /**
   * @param specification the update: a document of operators, a replacement, or an array of stages
   * @param arrayFilters the command's {@code arrayFilters}; empty when it has none
   * @throws CommandException when the update is not valid
   */
  public static Update compile(
      Value specification, List<Document> arrayFilters, UpdateEnvironment environment) {
    throw new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "Updates are not supported yet by this server");
  }
}

package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;

/**
 * The option {@code changeStreamPreAndPostImages}. Source: MongoDB manual, "Change Streams with
 * Document Pre- and Post-Images".
 */
final class ImagesOption {
  private ImagesOption() {}

  /**
   * @throws dev.morphium.protocol.CommandException 14, 40414 or 40415 when it is not {@code
   *     {enabled: ...}}
   */
  static void check(String command, Document given) {
    CommandFields fields = CommandFields.statement(command + ".changeStreamPreAndPostImages");
    CommandField enabled = fields.bool("enabled");
    Arguments.parseStatement(fields, given).require(enabled);
  }
}

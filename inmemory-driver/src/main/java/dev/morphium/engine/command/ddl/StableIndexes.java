package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The index specifications of the stable API: no text indexes, and not all options. Source: MongoDB
 * manual, "Stable API".
 */
final class StableIndexes {
  private static final CommandFields FIELDS =
      CommandFields.statement("createIndexes.indexes")
          .unstable(
              "background", "bucketSize", "dropDups", "prepareUnique", "sparse", "storageEngine");

  private StableIndexes() {}

  /**
   * @throws CommandException 323 when the stable API has no such index
   */
  static void check(Document spec) {
    FIELDS.checkStable(spec);
    if (spec.get("key") instanceof Document pattern) {
      for (Element element : pattern.elements()) {
        if (element.value() instanceof StringValue kind && kind.value().equals("text")) {
          throw new CommandException(
              ErrorCode.API_STRICT_ERROR, "text indexes cannot be created with apiStrict: true");
        }
      }
    }
  }
}

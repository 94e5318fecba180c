package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * The options for storage engines: kept and shown, and without effect, because MongoDB's storage
 * engines and their settings do not exist here.
 */
final class StorageOptions {
  private static final CommandFields DEFAULTS =
      CommandFields.statement("create.indexOptionDefaults");
  private static final CommandField STORAGE_ENGINE = DEFAULTS.document("storageEngine");
  private static final Set<String> SETTINGS =
      Set.of(
          "access_pattern_hint",
          "allocation_size",
          "block_compressor",
          "internal_page_max",
          "leaf_page_max",
          "log",
          "memory_page_max",
          "prefix_compression",
          "split_pct",
          "type");

  private StorageOptions() {}

  /**
   * @throws CommandException when MongoDB would refuse them
   */
  static void check(Arguments create) {
    check(create.document(CreateFields.STORAGE_ENGINE, Document.EMPTY));
    Document defaults = create.document(CreateFields.INDEX_OPTION_DEFAULTS, Document.EMPTY);
    check(Arguments.parseStatement(DEFAULTS, defaults).document(STORAGE_ENGINE, Document.EMPTY));
  }

  private static void check(Document engines) {
    for (Element engine : engines.elements()) {
      if (!(engine.value() instanceof Document settings)) {
        throw badValue("'storageEngine." + engine.name() + "' has to be an embedded document.");
      }
      if (!engine.name().equals("wiredTiger")) {
        throw CreateConflicts.invalid(
            engine.name() + " is not a registered storage engine for this server");
      }
      for (Element setting : settings.elements()) {
        checkSetting(setting);
      }
    }
  }

  private static void checkSetting(Element setting) {
    if (!setting.name().equals("configString")) {
      throw CreateConflicts.invalid(
          "'" + setting.name() + "' is not a supported option in storageEngine.wiredTiger");
    }
    if (!(setting.value() instanceof StringValue text)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "storageEngine.wiredTiger.configString must be a string");
    }
    for (String part : text.value().split(",", -1)) {
      if (!part.isBlank() && !SETTINGS.contains(part.split("=", 2)[0].strip())) {
        throw badValue("unknown configuration key in '" + text.value() + "'");
      }
    }
  }

  private static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}

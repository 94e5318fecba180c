package dev.morphium.engine.command.planning;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Set;

/** The field {@code settings} of {@code setQuerySettings}. */
final class SettingsFields {
  private static final CommandFields FIELDS = CommandFields.statement("setQuerySettings.settings");
  private static final CommandField HINTS =
      FIELDS.of("indexHints", ValueType.ARRAY, ValueType.OBJECT);
  private static final CommandField FRAMEWORK = FIELDS.string("queryFramework");
  private static final CommandField REJECT = FIELDS.bool("reject");
  private static final CommandField COMMENT = FIELDS.any("comment");

  private static final CommandFields HINT =
      CommandFields.statement("setQuerySettings.settings.indexHints");
  private static final CommandField NAMESPACE = HINT.document("ns");
  private static final CommandField ALLOWED = HINT.array("allowedIndexes");

  private static final CommandFields NAMES =
      CommandFields.statement("setQuerySettings.settings.indexHints.ns");
  private static final CommandField DATABASE = NAMES.string("db");
  private static final CommandField COLLECTION = NAMES.string("coll");

  private static final Set<String> FRAMEWORKS = Set.of("classic", "sbe");

  private SettingsFields() {}

  /**
   * The settings, with the hints as an array.
   *
   * @throws CommandException when they are not valid
   */
  static Document read(Document given) {
    if (given.isEmpty()) {
      throw new CommandException(
          8727502, "the resulting settings cannot be empty or contain only default values");
    }
    Arguments arguments = Arguments.parseStatement(FIELDS, given);
    arguments.word(FRAMEWORK, FRAMEWORKS);
    DocumentBuilder settings = new DocumentBuilder();
    if (arguments.has(HINTS)) {
      Value hints = arguments.value(HINTS);
      ArrayValue all = hints instanceof ArrayValue array ? array : ArrayValue.of(List.of(hints));
      for (Value each : all.elements()) {
        checkHint(each);
      }
      settings.append("indexHints", all);
    }
    append(settings, arguments, FRAMEWORK);
    append(settings, arguments, REJECT);
    append(settings, arguments, COMMENT);
    return settings.build();
  }

  private static void append(DocumentBuilder settings, Arguments arguments, CommandField field) {
    if (arguments.has(field)) {
      settings.append(field.name(), arguments.value(field));
    }
  }

  private static void checkHint(Value hint) {
    if (!(hint instanceof Document given)) {
      throw Arguments.wrongType(
          "setQuerySettings.settings.indexHints", hint.type(), List.of(ValueType.OBJECT));
    }
    Arguments arguments = Arguments.parseStatement(HINT, given);
    arguments.require(NAMESPACE);
    arguments.require(ALLOWED);
    Arguments names =
        Arguments.parseStatement(NAMES, arguments.document(NAMESPACE, Document.EMPTY));
    if (!names.has(DATABASE)) {
      throw new CommandException(8727500, "invalid index hint: 'ns.db' field is missing");
    }
    if (!names.has(COLLECTION)) {
      throw new CommandException(8727501, "invalid index hint: 'ns.coll' field is missing");
    }
  }

  /** Settings where later ones stand in the place of earlier ones. */
  static Document merge(Document before, Document after) {
    DocumentBuilder merged = new DocumentBuilder();
    for (Element element : before.elements()) {
      if (after.get(element.name()).isMissing()) {
        merged.append(element.name(), element.value());
      }
    }
    return merged.appendAll(after).build();
  }

  /**
   * @throws CommandException 7746604 when settings change nothing
   */
  static void checkEffect(Document settings) {
    boolean effect =
        settings.get("reject").isTrue()
            || !settings.get("queryFramework").isMissing()
            || !settings.get("indexHints").isMissing();
    if (!effect) {
      throw new CommandException(
          7746604, "the resulting settings cannot be empty or contain only default values");
    }
  }
}

package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** The fields of {@code create} and the options that become of them. */
final class CreateFields {
  static final CommandFields FIELDS = new CommandFields("create");
  static final CommandField CAPPED = FIELDS.looseBool("capped");
  static final CommandField AUTO_INDEX_ID = FIELDS.looseBool("autoIndexId");
  static final CommandField SIZE = FIELDS.number("size");
  static final CommandField MAX = FIELDS.number("max");
  static final CommandField STORAGE_ENGINE = FIELDS.document("storageEngine");
  static final CommandField INDEX_OPTION_DEFAULTS = FIELDS.document("indexOptionDefaults");
  static final CommandField VALIDATOR = FIELDS.document("validator");
  static final CommandField VALIDATION_LEVEL = FIELDS.string("validationLevel");
  static final CommandField VALIDATION_ACTION = FIELDS.string("validationAction");
  static final CommandField ID_INDEX = FIELDS.document("idIndex");
  static final CommandField VIEW_ON = FIELDS.string("viewOn");
  static final CommandField PIPELINE = FIELDS.array("pipeline");
  static final CommandField COLLATION = FIELDS.document("collation");
  static final CommandField PRE_AND_POST_IMAGES = FIELDS.document("changeStreamPreAndPostImages");
  static final CommandField TIMESERIES = FIELDS.document("timeseries");
  static final CommandField CLUSTERED_INDEX =
      FIELDS.of(
          "clusteredIndex",
          ValueType.BOOLEAN,
          ValueType.INT64,
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.DOUBLE,
          ValueType.OBJECT);
  static final CommandField EXPIRE_AFTER_SECONDS = FIELDS.number("expireAfterSeconds");
  static final CommandField ENCRYPTED_FIELDS = FIELDS.document("encryptedFields");

  private static final List<CommandField> PLANNED =
      List.of(
          CAPPED,
          VALIDATOR,
          VIEW_ON,
          COLLATION,
          PRE_AND_POST_IMAGES,
          TIMESERIES,
          CLUSTERED_INDEX,
          EXPIRE_AFTER_SECONDS,
          ENCRYPTED_FIELDS);

  private CreateFields() {}

  /** The options of the collection to create. */
  static Document options(Arguments arguments) {
    for (CommandField field : PLANNED) {
      if (arguments.has(field) && !isOff(arguments.value(field))) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "The option '" + field.name() + "' of create is not supported yet by this server");
      }
    }
    return Document.EMPTY;
  }

  /** Whether the value asks for nothing: {@code capped: false}, {@code {enabled: false}}. */
  private static boolean isOff(Value value) {
    return BooleanValue.FALSE.equals(value)
        || value instanceof Document document && BooleanValue.FALSE.equals(document.get("enabled"));
  }
}

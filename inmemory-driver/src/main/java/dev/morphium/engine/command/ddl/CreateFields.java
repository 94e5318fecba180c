package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.ValueType;

/** The fields of {@code create}. */
final class CreateFields {
  static final CommandFields FIELDS =
      new CommandFields("create")
          .unstable(
              "autoIndexId",
              "capped",
              "encryptedFields",
              "idIndex",
              "indexOptionDefaults",
              "max",
              "size",
              "storageEngine");
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
  static final CommandField IMAGES = FIELDS.document("changeStreamPreAndPostImages");
  static final CommandField TIMESERIES = FIELDS.document("timeseries");
  static final CommandField CLUSTERED_INDEX =
      FIELDS.variant(
          "clusteredIndex",
          ValueType.BOOLEAN,
          ValueType.INT64,
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.DOUBLE,
          ValueType.OBJECT);
  static final CommandField EXPIRE_AFTER_SECONDS = FIELDS.number("expireAfterSeconds");
  static final CommandField ENCRYPTED_FIELDS = FIELDS.document("encryptedFields");

  private CreateFields() {}
}

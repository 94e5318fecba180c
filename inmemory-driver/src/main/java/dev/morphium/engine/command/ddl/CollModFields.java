package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;

/** The fields of {@code collMod}. Source: MongoDB manual, "collMod". */
final class CollModFields {
  static final CommandFields FIELDS = new CommandFields("collMod");
  static final CommandField INDEX = FIELDS.document("index");
  static final CommandField VALIDATOR = FIELDS.document("validator");
  static final CommandField VALIDATION_LEVEL = FIELDS.string("validationLevel");
  static final CommandField VALIDATION_ACTION = FIELDS.string("validationAction");
  static final CommandField VIEW_ON = FIELDS.string("viewOn");
  static final CommandField PIPELINE = FIELDS.array("pipeline");
  static final CommandField IMAGES = FIELDS.document("changeStreamPreAndPostImages");
  static final CommandField CAPPED_SIZE = FIELDS.number("cappedSize");
  static final CommandField CAPPED_MAX = FIELDS.number("cappedMax");
  static final CommandField TIMESERIES = FIELDS.document("timeseries");

  /** What mongorestore sets: measurements of any types may be in a bucket, as they always may. */
  static final CommandField MIXED_BUCKETS = FIELDS.bool("timeseriesBucketsMayHaveMixedSchemaData");

  /** Of any type, because null is a wrong one here. */
  static final CommandField EXPIRE_AFTER_SECONDS = FIELDS.any("expireAfterSeconds");

  static final CommandField DRY_RUN = FIELDS.looseBool("dryRun");
  static final CommandField COLLECTION_ID = CollectionIds.declare(FIELDS);

  private CollModFields() {}
}

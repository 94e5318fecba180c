package dev.morphium.engine.match;

/** A part of the query language that some places forbid. */
public enum QueryFeature {
  /** {@code $expr}: not in the filter of an upsert. */
  EXPR("$expr"),
  /** {@code $jsonSchema}: not in the conditions of an update. */
  JSON_SCHEMA("$jsonSchema"),
  /** {@code $near}, {@code $nearSphere}: not in a pipeline. */
  NEAR("$geoNear, $near, and $nearSphere"),
  /** {@code $text}: not in validators and partial indexes. */
  TEXT("$text"),
  /** {@code $where}: not in a pipeline, a validator or a view. */
  WHERE("$where");

  private final String text;

  QueryFeature(String text) {
    this.text = text;
  }

  /** What messages call it. */
  public String text() {
    return text;
  }
}

package dev.morphium.mapping;

/** What becomes of properties that are null, where no annotation says it. */
public enum NullHandling {
  /** They are stored as null, and null is read as null: the default. */
  STORED,
  /** They are not stored, and a null in the document leaves the property's default alone. */
  LEFT_OUT
}

package dev.morphium.settings;

/** What happens to the indexes that entity types declare, when a type is used first. */
public enum IndexMode {
  /** Nothing: indexes are cared for outside of the application. */
  OFF,
  /** A declared index that is missing is an exception. */
  VERIFY,
  /** A declared index that is missing is logged as the command that creates it. */
  PRINT,
  /** A declared index that is missing is created. */
  CREATE
}

package dev.morphium.annotation;

/** A read preference: the nodes that reads may go to. Source: MongoDB manual, "Read Preference". */
public enum ReadPreferenceLevel {
  /** The primary. */
  PRIMARY,
  /** The primary, or a secondary when there is none. */
  PRIMARY_PREFERRED,
  /** A secondary. */
  SECONDARY,
  /** A secondary, or the primary when there is none. */
  SECONDARY_PREFERRED,
  /** The node with the shortest way. */
  NEAREST
}

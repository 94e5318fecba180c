package dev.morphium.query;

/** Which state of a document findOneAndUpdate and findOneAndReplace give back. */
public enum ReturnDocument {
  /** As it was before. */
  BEFORE,
  /** As it is now. */
  AFTER
}

package dev.morphium.protocol;

/**
 * The limits that MongoDB 8 sets and announces. Source: MongoDB manual, "MongoDB Limits and
 * Thresholds".
 */
public final class Limits {
  /** Largest stored document, in bytes. */
  public static final int MAX_BSON_OBJECT_SIZE = 16 * 1024 * 1024;

  /**
   * Largest document inside the server: a stored document plus room for a command around it, in
   * bytes.
   */
  public static final int MAX_INTERNAL_OBJECT_SIZE = MAX_BSON_OBJECT_SIZE + 16 * 1024;

  /** Largest message on the wire, in bytes. */
  public static final int MAX_MESSAGE_SIZE = 48_000_000;

  /** Most statements in one write command. */
  public static final int MAX_WRITE_BATCH_SIZE = 100_000;

  /** Deepest nesting of a stored document. */
  public static final int MAX_STORED_DEPTH = 180;

  /** Deepest nesting of a document on the wire. */
  public static final int MAX_WIRE_DEPTH = 200;

  /** Longest database name, in bytes of UTF-8. */
  public static final int MAX_DATABASE_NAME_LENGTH = 63;

  /** Longest namespace (database, dot, collection), in bytes of UTF-8. */
  public static final int MAX_NAMESPACE_LENGTH = 255;

  /** Most indexes in one collection, the one on {@code _id} included. */
  public static final int MAX_INDEXES = 64;

  /** Most fields in one compound index. */
  public static final int MAX_INDEX_FIELDS = 32;

  /** Highest wire version spoken: MongoDB 8.0. */
  public static final int MAX_WIRE_VERSION = 25;

  private Limits() {}
}

package dev.morphium.server.snapshot;

/** The kinds of chunks in a snapshot file, in the order in which they come. */
final class ChunkKind {
  /** Position, cluster time, and how many collections and sessions follow. */
  static final int ROOT = 1;

  /** A collection with its indexes, and how many records follow. */
  static final int COLLECTION = 2;

  /** Records of the collection before. */
  static final int RECORDS = 3;

  static final int SESSIONS = 4;

  /** How much there was of everything. */
  static final int END = 5;

  private ChunkKind() {}
}

package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexState;

/**
 * The memory that data take: an estimate of their heap, made of the counts and lengths that trees
 * carry, so that it costs nothing to ask and is the same on every member.
 *
 * <p>Source of the constants: {@code benchmarks.jar heap}, which measures 1,095 bytes for a
 * document of 1,024 with its index on {@code _id}.
 */
final class DataSize {
  /** What a record takes beside its bytes: the array's header, its place in a leaf. */
  static final int RECORD_BYTES = 40;

  /** What an index entry takes beside its key: its place in a leaf, and room that is free there. */
  static final int ENTRY_BYTES = 10;

  private DataSize() {}

  static long records(long count, long bytes) {
    return bytes + RECORD_BYTES * count;
  }

  static long entries(long count, long bytes) {
    return bytes + ENTRY_BYTES * count;
  }

  static long of(IndexState index) {
    return entries(index.entries().size(), index.entries().bytes());
  }

  static long of(CollectionState collection) {
    long size = records(collection.records().size(), collection.records().tree().heapBytes());
    for (IndexState index : collection.indexes()) {
      size += of(index);
    }
    return size;
  }
}

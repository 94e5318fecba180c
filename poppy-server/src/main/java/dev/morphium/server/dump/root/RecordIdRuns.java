package dev.morphium.server.dump.root;

import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;

/**
 * The record ids of a collection as runs of adjacent ones; a dump's data file has documents without
 * ids.
 */
final class RecordIdRuns {
  private RecordIdRuns() {}

  /** Takes numbers and writes runs. */
  static final class Writer {
    private final ByteSink runs = new ByteSink();
    private long count;
    private long next;
    private long length;

    void add(long record) {
      if (length > 0 && record == next) {
        length++;
      } else {
        flush();
        runs.putVarint(record - next);
        length = 1;
      }
      next = record + 1;
    }

    private void flush() {
      if (length > 0) {
        runs.putVarint(length);
        count++;
      }
    }

    /** Writes how many runs there are, and the runs. */
    void finish(ByteSink sink) {
      flush();
      length = 0;
      sink.putVarint(count);
      sink.putBytes(runs.array(), 0, runs.size());
    }
  }

  /** Gives the numbers again. */
  static final class Reader {
    private final ByteSource source;
    private int runs;
    private long next;
    private long left;

    Reader(ByteSource source) {
      this.source = source;
      runs = source.readCount(2);
    }

    boolean hasNext() {
      return left > 0 || runs > 0;
    }

    long next() {
      if (left == 0) {
        runs--;
        next += source.readVarint();
        left = source.readVarint();
      }
      left--;
      return next++;
    }
  }
}

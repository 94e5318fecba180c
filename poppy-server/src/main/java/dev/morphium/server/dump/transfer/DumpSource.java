package dev.morphium.server.dump.transfer;

import java.io.IOException;
import java.util.List;

/** The source of a restore: a dump that is read. */
interface DumpSource {
  /** Takes one document of a collection. */
  interface Visitor {
    void document(DumpedCollection collection, byte[] document) throws IOException;
  }

  /** All collections in it, in order. */
  List<DumpedCollection> collections();

  /** Whether it has what was changed while it was made, as with mongodump --oplog. */
  boolean hasOplog();

  /**
   * Finds out whether all of it is as it was written, as far as it tells.
   *
   * @throws dev.morphium.server.disk.CorruptDataException when it is not
   */
  void check() throws IOException;

  /** How many bytes the documents of some collections have; 0 when nobody knows. */
  long bytes(List<DumpedCollection> wanted) throws IOException;

  /** Whether several threads may read documents at the same time, each of others. */
  boolean readsInParallel();

  /**
   * Reads all documents of some collections.
   *
   * @throws dev.morphium.server.disk.CorruptDataException when there is something else
   */
  void documents(List<DumpedCollection> wanted, Visitor visitor) throws IOException;
}

package dev.morphium.server.dump.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * The target of a dump: a directory or an archive; it comes to be when it is finished, and not
 * before.
 */
interface DumpTarget {
  /** Gives all documents of a collection. */
  interface Content {
    /** Writes them. @return how many there are */
    long write(OutputStream out) throws IOException;
  }

  /** Begins with what there is to be. */
  void begin(List<DumpedCollection> all, String serverVersion) throws IOException;

  /** Whether several threads may give documents at the same time, each of another collection. */
  boolean takesInParallel();

  /** Takes the documents of a collection. */
  void documents(DumpedCollection collection, Content content) throws IOException;

  /** Takes a view, which has no documents. */
  void view(DumpedCollection view) throws IOException;

  /** Ends it: from now on it is there. */
  void finish(long clusterTime) throws IOException;

  /** Leaves nothing of it. */
  void abandon();
}

package dev.morphium.server.dump.transfer;

/** Counts what a dump or a restore has done, on several threads, and tells of it. */
final class TransferProgress {
  private static final int TOLD_EVERY = 256;

  private final TransferListener listener;
  private final String action;
  private long all;
  private long documents;
  private long bytes;

  /**
   * @param action what is done, for people
   */
  TransferProgress(TransferListener listener, String action) {
    this.listener = listener;
    this.action = action;
  }

  /** So many bytes of documents there are; 0 when nobody knows. */
  synchronized void expect(long total) {
    all = total;
  }

  /** One document more. */
  synchronized void document(String collection, long size) {
    documents++;
    bytes += size;
    if (documents % TOLD_EVERY == 0) {
      listener.reached(action, collection, documents, bytes, all);
    }
  }

  /** Tells a line. */
  synchronized void tell(String line) {
    listener.tell(line);
  }
}

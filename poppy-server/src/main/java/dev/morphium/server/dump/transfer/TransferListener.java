package dev.morphium.server.dump.transfer;

/** Is told what a dump or a restore does, and how far it has come. */
@FunctionalInterface
public interface TransferListener {
  /** Something that is to be read by people. */
  void tell(String line);

  /**
   * So far it has come; called often.
   *
   * @param documents how many documents are done
   * @param done bytes of documents
   * @param all bytes of documents; 0 when nobody knows
   */
  default void reached(String action, String collection, long documents, long done, long all) {}
}

package dev.morphium.server.dump.root;

/** A callback for the progress of a restore. */
@FunctionalInterface
public interface RestoreProgress {
  /** A callback that does nothing. */
  RestoreProgress NONE = (collection, documents, all) -> {};

  /**
   * @param collection the collection that is being read
   * @param documents how many documents were read in all
   * @param all how many there are
   */
  void reached(String collection, long documents, long all);
}

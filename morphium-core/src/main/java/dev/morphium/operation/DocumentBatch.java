package dev.morphium.operation;

/** The documents that a server sent together, where they lie. */
@FunctionalInterface
public interface DocumentBatch {
  /** Shows each document that was not decoded yet, in their order. */
  void forEach(Place place);

  /** What is shown documents. */
  @FunctionalInterface
  interface Place {
    /**
     * A document.
     *
     * @param bytes holds it, among other things; not to be changed
     * @param offset where its length prefix begins
     * @param length its length in bytes
     */
    void at(byte[] bytes, int offset, int length);
  }
}

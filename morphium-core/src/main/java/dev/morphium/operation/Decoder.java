package dev.morphium.operation;

/**
 * What makes a result of a document's bytes.
 *
 * @param <T> the results
 */
@FunctionalInterface
public interface Decoder<T> {
  /**
   * Reads one document.
   *
   * @param bytes holds it, among other things; not to be changed
   * @param offset where its length prefix begins
   * @param length its length in bytes
   */
  T decode(byte[] bytes, int offset, int length);
}

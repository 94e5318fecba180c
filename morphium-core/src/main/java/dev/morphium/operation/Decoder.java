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

  /**
   * The decoder of a batch of documents, for one that wants to see all of them before it decodes
   * the first: to read what they refer to, all at once.
   *
   * <p>Asked of the decoder of the batch before, what was read for that one is still known: so it
   * is for the batches of one list, while whoever takes result after result forgets.
   *
   * @param options how the operation is run that the documents are results of
   */
  default Decoder<T> forBatch(DocumentBatch batch, OperationOptions options) {
    return this;
  }
}

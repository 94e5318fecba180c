package dev.morphium.query;

import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.OperationOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The decoder of results of which those that cannot be read are told, and left out.
 *
 * @param decoder reads them
 * @param unreadable told of those that cannot be read; null for no listener: the reading ends there
 *     with the exception
 * @param <T> the results
 */
record SkippingDecoder<T>(
    Decoder<T> decoder, @Nullable Consumer<UnreadableDocumentException> unreadable)
    implements Decoder<SkippingDecoder.Found<T>> {
  /**
   * A result, or none.
   *
   * @param value null when the document cannot be read
   */
  record Found<T>(@Nullable T value) {}

  @Override
  public Found<T> decode(byte[] bytes, int offset, int length) {
    try {
      return new Found<>(decoder.decode(bytes, offset, length));
    } catch (UnreadableDocumentException e) {
      if (unreadable == null) {
        throw e;
      }
      unreadable.accept(e);
      return new Found<>(null);
    }
  }

  @Override
  public Decoder<Found<T>> forBatch(DocumentBatch batch, OperationOptions options) {
    Decoder<T> next = decoder.forBatch(batch, options);
    return next == decoder ? this : new SkippingDecoder<>(next, unreadable);
  }
}

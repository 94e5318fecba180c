package dev.morphium.internal.entity;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.function.BiFunction;

/**
 * The decoder of entities that callers of queries get: each of them is noted as read.
 *
 * @param <T> the entities
 */
final class QueriedDecoder<T> implements Decoder<T> {
  private final Namespace place;
  private final Decoder<T> decoder;
  private final BiFunction<Namespace, T, T> noting;

  QueriedDecoder(Namespace place, Decoder<T> decoder, BiFunction<Namespace, T, T> noting) {
    this.place = place;
    this.decoder = decoder;
    this.noting = noting;
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    return noting.apply(place, decoder.decode(bytes, offset, length));
  }

  @Override
  public Decoder<T> forBatch(DocumentBatch batch, OperationOptions options) {
    Decoder<T> next = decoder.forBatch(batch, options);
    return next == decoder ? this : new QueriedDecoder<>(place, next, noting);
  }
}

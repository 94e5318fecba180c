package dev.morphium.internal.entity.reference;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes entities with the objects that they refer to, which are read for all documents of a batch
 * together.
 *
 * @param <T> the entities
 */
final class ReferencingDecoder<T> implements Decoder<T> {
  private final DocumentSource source;
  private final ReferencedType<T> type;
  private final @Nullable Namespace place;
  private final boolean told;
  private final @Nullable ReferenceLoad load;
  private final IdentityHashMap<byte[], Map<Integer, LoadedDocument<T>>> nodes;

  /**
   * A decoder that has seen nothing.
   *
   * @param place where the documents are whole; null for parts of documents
   * @param told whether callbacks and listeners are told of the entities
   */
  ReferencingDecoder(
      DocumentSource source, ReferencedType<T> type, @Nullable Namespace place, boolean told) {
    this(source, type, place, told, null, new IdentityHashMap<>());
  }

  private ReferencingDecoder(
      DocumentSource source,
      ReferencedType<T> type,
      @Nullable Namespace place,
      boolean told,
      @Nullable ReferenceLoad load,
      IdentityHashMap<byte[], Map<Integer, LoadedDocument<T>>> nodes) {
    this.source = source;
    this.type = type;
    this.place = place;
    this.told = told;
    this.load = load;
    this.nodes = nodes;
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    Map<Integer, LoadedDocument<T>> within = nodes.get(bytes);
    LoadedDocument<T> node = within == null ? null : within.get(offset);
    if (load != null && node != null) {
      return load.entity(node);
    }
    ReferenceLoad own = new ReferenceLoad(source, type.options());
    LoadedDocument<T> only = own.add(type, place, bytes, offset, length, told);
    own.follow(List.of(only));
    return own.entity(only);
  }

  @Override
  public Decoder<T> forBatch(DocumentBatch batch, OperationOptions options) {
    ReferenceLoad known = load == null ? new ReferenceLoad(source, options) : load;
    IdentityHashMap<byte[], Map<Integer, LoadedDocument<T>>> found = new IdentityHashMap<>();
    List<LoadedDocument<T>> all = new ArrayList<>();
    batch.forEach(
        (bytes, offset, length) -> {
          LoadedDocument<T> node = known.add(type, place, bytes, offset, length, told);
          found.computeIfAbsent(bytes, ignored -> new HashMap<>()).put(offset, node);
          all.add(node);
        });
    known.follow(all);
    return new ReferencingDecoder<>(source, type, place, told, known, found);
  }
}

package dev.morphium.entity.reference;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  private final @Nullable ReferenceLoad load;
  private final Map<Integer, Node<T>> nodes;

  /**
   * A decoder that has seen nothing.
   *
   * @param place where the documents are whole; null for parts of documents
   */
  ReferencingDecoder(DocumentSource source, ReferencedType<T> type, @Nullable Namespace place) {
    this(source, type, place, null, Map.of());
  }

  private ReferencingDecoder(
      DocumentSource source,
      ReferencedType<T> type,
      @Nullable Namespace place,
      @Nullable ReferenceLoad load,
      Map<Integer, Node<T>> nodes) {
    this.source = source;
    this.type = type;
    this.place = place;
    this.load = load;
    this.nodes = nodes;
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    Node<T> node = nodes.get(offset);
    if (load != null && node != null) {
      return load.entity(node);
    }
    ReferenceLoad own = new ReferenceLoad(source, type.options());
    Node<T> only = own.add(type, place, bytes, offset, length);
    own.follow(List.of(only));
    return own.entity(only);
  }

  @Override
  public Decoder<T> forBatch(DocumentBatch batch, OperationOptions options) {
    ReferenceLoad known = load == null ? new ReferenceLoad(source, options) : load;
    Map<Integer, Node<T>> found = new LinkedHashMap<>();
    batch.forEach(
        (bytes, offset, length) ->
            found.put(offset, known.add(type, place, bytes, offset, length)));
    known.follow(new ArrayList<>(found.values()));
    return new ReferencingDecoder<>(source, type, place, known, found);
  }
}

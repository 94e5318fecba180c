package dev.morphium.internal.entity.reference;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.mapping.reference.ReferenceLoader;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The objects that some documents refer to, and those that these refer to, and so on: read level by
 * level, one command for each collection, before the first document is decoded.
 *
 * <p>Each document becomes one object, however many refer to it, also when it refers back. For one
 * thread. Nothing of it outlives the results that it is for, except lazies that were not asked for.
 */
final class ReferenceLoad implements ReferenceLoader {
  /** How many documents deep references are followed. */
  static final int DEEPEST = 500;

  private final DocumentSource source;
  private final OperationOptions options;
  private final Map<DocumentKey, LoadedDocument<?>> nodes = new HashMap<>();
  private final Set<Missing> missing = new HashSet<>();
  private final Map<Target, ReferencedCollection<?>> places = new HashMap<>();
  private final Map<Target, LazyBatch<?>> lazies = new HashMap<>();
  private final Deque<LoadedDocument<?>> reading = new ArrayDeque<>();
  private @Nullable RuntimeException failure;

  private record Target(Class<?> type, @Nullable String collection) {}

  private record Missing(Class<?> type, DocumentKey key) {}

  /** What is asked of one collection. */
  private static final class Wanted<T> {
    final ReferencedCollection<T> place;
    final Map<DocumentKey, BsonValue> ids = new LinkedHashMap<>();

    Wanted(ReferencedCollection<T> place) {
      this.place = place;
    }

    Collection<BsonValue> values() {
      return ids.values();
    }
  }

  ReferenceLoad(DocumentSource source, OperationOptions options) {
    this.source = source;
    this.options = options;
  }

  /**
   * Adds a document that was read by somebody else.
   *
   * @param place where it is whole; null for a part of a document
   * @param told whether callbacks and listeners are told of it
   */
  <T> LoadedDocument<T> add(
      ReferencedType<T> type,
      @Nullable Namespace place,
      byte[] bytes,
      int offset,
      int length,
      boolean told) {
    LoadedDocument<T> node = new LoadedDocument<>(type, bytes, offset, length, told);
    if (place == null) {
      return node;
    }
    BsonValue id = new RawBsonDocument(bytes, offset, length).get("_id");
    if (id == null) {
      return node;
    }
    DocumentKey key = DocumentKey.of(place, id);
    LoadedDocument<?> known = nodes.putIfAbsent(key, node);
    if (known != null && known.type == type) {
      @SuppressWarnings("unchecked") // its type is that type
      LoadedDocument<T> same = (LoadedDocument<T>) known;
      return same;
    }
    return node;
  }

  /** Reads everything that documents refer to, directly or not. */
  void follow(List<? extends LoadedDocument<?>> documents) {
    List<? extends LoadedDocument<?>> level = documents;
    int depth = 0;
    while (!level.isEmpty()) {
      Map<ReferencedCollection<?>, Wanted<?>> wanted = new LinkedHashMap<>();
      level.forEach(node -> visit(node, wanted));
      if (!wanted.isEmpty() && ++depth > DEEPEST) {
        throw new MappingException(
            "the references of %s lead more than %d documents deep; make one of them Lazy"
                .formatted(level.get(0).type.mapping().type().getSimpleName(), DEEPEST));
      }
      List<LoadedDocument<?>> next = new ArrayList<>();
      wanted.values().forEach(each -> read(each, next));
      level = next;
    }
  }

  private void visit(LoadedDocument<?> node, Map<ReferencedCollection<?>, Wanted<?>> wanted) {
    if (node.bytes.length == 0) {
      return;
    }
    node.madeFirst =
        node.type
            .mapping()
            .visitReferences(
                node.bytes,
                node.offset,
                node.length,
                (target, id) -> {
                  if (target.lazy()) {
                    lazies(target.type(), target.collection()).expect(id);
                  } else {
                    node.references.add(want(target, id, wanted));
                  }
                });
  }

  private DocumentKey want(
      ReferenceTarget target, BsonValue id, Map<ReferencedCollection<?>, Wanted<?>> wanted) {
    ReferencedCollection<?> place = place(target.type(), target.collection());
    DocumentKey key = DocumentKey.of(place.namespace(), id);
    if (!isKnown(place, key)) {
      wanted.computeIfAbsent(place, Wanted::new).ids.putIfAbsent(key, id);
    }
    return key;
  }

  private boolean isKnown(ReferencedCollection<?> place, DocumentKey key) {
    return nodes.containsKey(key)
        || missing.contains(new Missing(place.type().mapping().type(), key));
  }

  private <T> void read(Wanted<T> wanted, List<LoadedDocument<?>> next) {
    for (byte[] document : source.read(wanted.place, wanted.values(), null, options)) {
      Namespace place = wanted.place.namespace();
      next.add(add(wanted.place.type(), place, document, 0, document.length, true));
    }
    Class<?> type = wanted.place.type().mapping().type();
    for (DocumentKey key : wanted.ids.keySet()) {
      if (!nodes.containsKey(key)) {
        missing.add(new Missing(type, key));
      }
    }
  }

  private <T> ReferencedCollection<T> place(Class<T> type, @Nullable String collection) {
    @SuppressWarnings("unchecked") // a place is kept under its type
    ReferencedCollection<T> place =
        (ReferencedCollection<T>)
            places.computeIfAbsent(
                new Target(type, collection),
                target -> ReferencedCollection.of(source.types(), type, collection));
    return place;
  }

  /** The entity of a document. */
  <T> T entity(LoadedDocument<T> node) {
    T known = node.entity;
    if (known != null) {
      return known;
    }
    try {
      return make(node);
    } catch (MappingException e) {
      RuntimeException cause = failure;
      throw cause == null ? e : cause;
    }
  }

  /** Makes an entity, and before it those that it refers to, without going deep on the stack. */
  private <T> T make(LoadedDocument<T> start) {
    Deque<LoadedDocument<?>> path = new ArrayDeque<>();
    if (start.state == LoadedDocument.State.WAITING) {
      start.state = LoadedDocument.State.FOLLOWED;
    }
    path.push(start);
    while (!path.isEmpty()) {
      LoadedDocument<?> top = path.element();
      LoadedDocument<?> before = top.entity == null ? firstWaiting(top) : null;
      if (before != null) {
        before.state = LoadedDocument.State.FOLLOWED;
        path.push(before);
        continue;
      }
      path.pop();
      if (top.entity == null && top.state != LoadedDocument.State.READING) {
        if (path.isEmpty() || top.madeFirst || !isInCircle(top)) {
          read(top);
        } else {
          top.state = LoadedDocument.State.PUT_OFF;
        }
      }
    }
    T made = start.entity;
    if (made == null) {
      throw new IllegalStateException("an entity was not made");
    }
    return made;
  }

  private @Nullable LoadedDocument<?> firstWaiting(LoadedDocument<?> node) {
    for (DocumentKey key : node.references) {
      LoadedDocument<?> other = nodes.get(key);
      if (other != null && other.entity == null && other.state == LoadedDocument.State.WAITING) {
        return other;
      }
    }
    return null;
  }

  private boolean isInCircle(LoadedDocument<?> node) {
    for (DocumentKey key : node.references) {
      LoadedDocument<?> other = nodes.get(key);
      if (other != null && other.known() == null) {
        return true;
      }
    }
    return false;
  }

  private void read(LoadedDocument<?> node) {
    if (reading.size() >= DEEPEST) {
      throw new MappingException(
          "the references of %s go round in a circle of more than %d documents; make one of them Lazy"
              .formatted(node.type.mapping().type().getSimpleName(), DEEPEST));
    }
    node.state = LoadedDocument.State.READING;
    reading.push(node);
    try {
      node.read(this);
    } finally {
      reading.pop();
      if (node.entity == null) {
        node.state = LoadedDocument.State.WAITING;
        node.begun = null;
      }
    }
  }

  @Override
  public void begun(int position, Object object) {
    LoadedDocument<?> top = reading.peek();
    if (top != null
        && top.begun == null
        && position == top.offset + Integer.BYTES
        && top.type.mapping().type().isInstance(object)) {
      top.begun = object;
    }
  }

  @Override
  public <T> List<@Nullable T> load(
      Class<T> type, @Nullable String collection, List<BsonValue> ids) {
    try {
      return objects(place(type, collection), ids);
    } catch (MappingException e) {
      throw e;
    } catch (RuntimeException e) {
      failure = e; // of the server or the network; properties around would make a mistake of it
      throw e;
    }
  }

  /** Objects by their ids; null for those that are not there. */
  <T> List<@Nullable T> objects(ReferencedCollection<T> place, List<BsonValue> ids) {
    prefetch(place, ids);
    List<@Nullable T> objects = new ArrayList<>(ids.size());
    for (BsonValue id : ids) {
      LoadedDocument<?> node = nodes.get(DocumentKey.of(place.namespace(), id));
      Object object = node == null ? null : reached(node);
      Class<T> type = place.type().mapping().type();
      objects.add(type.isInstance(object) ? type.cast(object) : null);
    }
    return objects;
  }

  /** Reads objects by their ids, with what they refer to, unless they are known. */
  <T> void prefetch(ReferencedCollection<T> place, List<BsonValue> ids) {
    Wanted<T> wanted = new Wanted<>(place);
    for (BsonValue id : ids) {
      DocumentKey key = DocumentKey.of(place.namespace(), id);
      if (!isKnown(place, key)) {
        wanted.ids.putIfAbsent(key, id);
      }
    }
    if (!wanted.ids.isEmpty()) {
      List<LoadedDocument<?>> next = new ArrayList<>();
      read(wanted, next);
      follow(next);
    }
  }

  private Object reached(LoadedDocument<?> node) {
    Object known = node.known();
    if (known != null) {
      return known;
    }
    if (node.state == LoadedDocument.State.READING) {
      throw new MappingException(
          "a %s refers back to itself, but cannot be referred to before it is made: make one of the references in the circle Lazy"
              .formatted(node.type.mapping().type().getSimpleName()));
    }
    return make(node);
  }

  @Override
  public <T> Lazy<T> later(Class<T> type, @Nullable String collection, BsonValue id) {
    return lazies(type, collection).add(id);
  }

  private <T> LazyBatch<T> lazies(Class<T> type, @Nullable String collection) {
    @SuppressWarnings("unchecked") // a batch is kept under its type
    LazyBatch<T> batch =
        (LazyBatch<T>)
            lazies.computeIfAbsent(
                new Target(type, collection),
                target -> new LazyBatch<>(source, place(type, collection), options));
    return batch;
  }
}

package dev.morphium.internal.entity.reference;

import dev.morphium.annotation.AsyncWrites;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.reference.ReferenceProperty;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.SessionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The references of all types: how they are read, stored and deleted with their owners. */
public final class References {
  private final DocumentSource source;
  private final DocumentSource current;

  /**
   * @param runner reads what decides about deletes: always from the server
   * @param binding which session a thread's operations take part in
   */
  public References(ReferencedTypes types, CommandRunner runner, SessionBinding binding) {
    source = new DocumentSource(types, binding, null);
    current = new DocumentSource(types, binding, runner);
  }

  /**
   * Requires that the references of a type can do what they promise.
   *
   * @throws MappingException when writes of the type are collected, so that nobody knows in time
   *     what they did, but decide what is deleted
   */
  public static void check(EntityMapping<?> mapping) {
    WriteBuffer buffer = mapping.annotation(WriteBuffer.class);
    AsyncWrites async = mapping.annotation(AsyncWrites.class);
    if ((buffer == null || !buffer.value()) && (async == null || !async.value())) {
      return;
    }
    for (ReferenceProperty property : mapping.references()) {
      ReferenceTarget target = property.target();
      if (target.cascadeDelete() || target.orphanRemoval()) {
        throw new MappingException(
            "%s has %s, which has to know what a write did: leave it, or leave @%s"
                .formatted(
                    target.place(),
                    target.cascadeDelete() ? "cascadeDelete" : "orphanRemoval",
                    async != null && async.value() ? "AsyncWrites" : "WriteBuffer"));
      }
    }
  }

  /** What decodes entities that are read from a place where they are whole, or from parts. */
  public <T> Decoder<T> decoder(ReferencedType<T> type, @Nullable Namespace place) {
    return new ReferencingDecoder<>(source, type, place, true);
  }

  /** What decodes results of a pipeline. */
  public <T> Decoder<T> resultDecoder(ReferencedType<T> type) {
    return new ReferencingDecoder<>(source, type, null, false);
  }

  /** Values of a field, or of its elements, as the property at a path would have them. */
  public List<@Nullable Object> values(
      ReferencedType<?> type, String path, List<BsonValue> stored) {
    EntityMapping<?> mapping = type.mapping();
    ReferenceLoad load = new ReferenceLoad(source, type.options());
    ReferenceTarget target = mapping.reference(path);
    if (target != null
        && !target.lazy()
        && stored.stream().noneMatch(value -> value.isDocument() || value.isArray())) {
      load.prefetch(ReferencedCollection.of(source.types(), target), stored);
    }
    List<@Nullable Object> values = new ArrayList<>();
    stored.forEach(value -> values.add(mapping.fromBson(path, value, load)));
    return values;
  }

  /** What gives values of one document's fields as the properties have them. */
  public <T> FieldReader reader(ReferencedType<T> type, BsonDocument stored) {
    ReferenceLoad load = new ReferenceLoad(source, type.options());
    byte[] bytes = BsonBytes.of(stored);
    load.follow(List.of(load.add(type, null, bytes, 0, bytes.length, false)));
    return (path, value) -> type.mapping().fromBson(path, value, load);
  }

  /** What gives a value of a field as a property has it. */
  @FunctionalInterface
  public interface FieldReader {
    /** The value of the property at a path. */
    @Nullable Object read(String path, BsonValue stored);
  }

  /** A store that begins. */
  public StoreInProgress storing(OperationOptions options) {
    return new StoreInProgress(current, options);
  }

  /** What has to be deleted when entities are. */
  public <T> Cascade cascade(
      ReferencedType<T> type, Namespace place, List<T> entities, OperationOptions options) {
    if (!FoundReference.any(type, ReferenceTarget::cascadeDelete)) {
      return Cascade.NONE;
    }
    CascadeSearch search = new CascadeSearch(current, options);
    List<BsonValue> ids = new ArrayList<>();
    for (T entity : entities) {
      BsonValue id = type.mapping().id(entity);
      if (id != null) {
        search.without(DocumentKey.of(place, id));
        ids.add(id);
      }
    }
    current
        .read(new ReferencedCollection<>(type, place), ids, null, CascadeSearch.primary(options))
        .forEach(document -> search.from(type, document));
    return search.search();
  }

  /**
   * Runs a write of a query to documents of a type.
   *
   * @param result made of the reply, before anything that is referred to is deleted
   */
  public <T, R> R write(
      ReferencedType<T> type,
      Namespace place,
      Operation.Write operation,
      Function<BsonDocument, R> result) {
    return new ReferencingWrite<>(current, new ReferencedCollection<>(type, place), operation)
        .run(result);
  }

  /**
   * Refuses a write in a bulk that would have to delete what documents refer to.
   *
   * @param update what it changes; null when it deletes documents
   * @throws IllegalArgumentException when it would
   */
  public void refuseInBulk(ReferencedType<?> type, String operation, @Nullable BsonValue update) {
    boolean drops = update != null && ReferencingWrite.dropsReferences(type, update);
    for (ReferenceProperty property : type.mapping().references()) {
      ReferenceTarget target = property.target();
      if (update == null ? target.cascadeDelete() : drops && target.orphanRemoval()) {
        throw new IllegalArgumentException(
            "%s in a bulk would not delete what %s refers to, though it has %s; use a query instead"
                .formatted(
                    operation, target.place(), update == null ? "cascadeDelete" : "orphanRemoval"));
      }
    }
  }
}

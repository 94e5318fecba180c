package dev.morphium.internal.entity;

import dev.morphium.internal.entity.reference.References;
import dev.morphium.listener.StorageListener;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.DtoProjection;
import dev.morphium.query.EntityCollection;
import dev.morphium.update.Update;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one collection, as queries, pipelines and watchers see them.
 *
 * @param <T> the entities
 */
final class TypeCollection<T> implements EntityCollection<T> {
  private final EntityType<T> type;
  private final EntityMapping<T> mapping;
  private final StorageListener listener;
  private final References references;
  private final boolean refers;
  private final Namespace place;
  private final @Nullable BiFunction<Namespace, T, T> noting;

  /**
   * @param noting told of each entity that a caller reads; null when nobody is
   */
  TypeCollection(
      EntityType<T> type,
      StorageListener listener,
      References references,
      Namespace place,
      @Nullable BiFunction<Namespace, T, T> noting) {
    this.type = type;
    this.listener = listener;
    this.references = references;
    this.place = place;
    this.noting = noting;
    mapping = type.mapping();
    refers = !mapping.references().isEmpty();
  }

  @Override
  public EntityMapping<T> mapping() {
    return mapping;
  }

  @Override
  public Namespace namespace() {
    return place;
  }

  @Override
  public EntityCollection<T> at(Namespace other) {
    return new TypeCollection<>(type, listener, references, type.readable(other), noting);
  }

  @Override
  public CommandRunner runner() {
    return type.runner();
  }

  @Override
  public OperationOptions options() {
    return type.options();
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    return decoder(false, null).decode(bytes, offset, length);
  }

  @Override
  public Decoder<T> decoder(boolean whole) {
    return decoder(whole, whole ? null : type.partial());
  }

  @Override
  public <D> DtoProjection<D> projection(Class<D> dto) {
    if (dto == null) {
      throw new IllegalArgumentException("the type is null; give the class of a DTO");
    }
    return type.projected(dto).of(place);
  }

  private Decoder<T> decoder(boolean whole, @Nullable PartialEntities partial) {
    Decoder<T> decoder =
        refers
            ? references.decoder(type, whole ? place : null)
            : (bytes, offset, length) -> type.loaded(mapping.decode(bytes, offset, length));
    Decoder<T> stored = new StoredDecoder<>(place, mapping, decoder, partial);
    return noting != null ? new QueriedDecoder<>(place, stored, noting) : stored;
  }

  @Override
  public List<@Nullable Object> values(String path, List<BsonValue> stored) {
    return refers
        ? references.values(type, path, stored)
        : EntityCollection.super.values(path, stored);
  }

  @Override
  public Update<T> completed(Update<T> update) {
    return type.completed(update);
  }

  @Override
  public void deleting() {
    listener.preDelete(mapping.type());
  }

  @Override
  public BsonDocument encode(T replacement) {
    type.partial().refuse(List.of(replacement));
    listener.preStore(List.of(replacement));
    return new RawBsonDocument(mapping.encode(referring(replacement)));
  }

  /** An entity whose references are stored. */
  private T referring(T entity) {
    return refers
        ? references
            .storing(type.options())
            .owners(type, place, List.of())
            .prepared(List.of(entity), List.of(entity))
            .get(0)
        : entity;
  }

  @Override
  public <R> R write(Operation.Write operation, Function<BsonDocument, R> result) {
    return type.write(place, operation, result);
  }

  @Override
  public void written() {
    listener.postUpdate(mapping.type());
  }
}

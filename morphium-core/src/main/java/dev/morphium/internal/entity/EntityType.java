package dev.morphium.internal.entity;

import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.annotation.PreRemove;
import dev.morphium.internal.entity.reference.Cascade;
import dev.morphium.internal.entity.reference.ReferencedType;
import dev.morphium.internal.entity.reference.References;
import dev.morphium.internal.entity.reference.References.FieldReader;
import dev.morphium.internal.entity.reference.ReferencingStore;
import dev.morphium.internal.entity.reference.StoreInProgress;
import dev.morphium.internal.index.CollectionEnsurer;
import dev.morphium.internal.write.EntityWriter;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.ProjectedMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.EntityCollection;
import dev.morphium.query.Query;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One type of entities at work: reads and writes with everything that its annotations ask for.
 *
 * @param <T> the entities
 */
public final class EntityType<T> implements ReferencedType<T> {
  private final EntityServices services;
  private final EntityMapping<T> mapping;
  private final CommandRunner runner;
  private final @Nullable BiFunction<Namespace, T, T> noting;
  private final OperationOptions declared;
  private final EntityWriter<T> writer;
  private final UpdateCompletion<T> completion;
  private final CollectionEnsurer collections;
  private final References references;
  private final boolean refers;
  private final TransactionRollback<T> undo;
  private final PartialEntities partial = new PartialEntities();
  private final Map<Class<?>, ProjectedType<?>> projections = new ConcurrentHashMap<>();

  /**
   * @param references reads, stores and deletes what the entities refer to
   * @param collections cares for the collection and its indexes before a collection is used
   */
  public EntityType(
      EntityServices services,
      EntityMapping<T> mapping,
      References references,
      CollectionEnsurer collections) {
    this.services = services;
    this.mapping = mapping;
    this.references = references;
    refers = !mapping.references().isEmpty();
    References.check(mapping);
    undo = new TransactionRollback<>(mapping);
    this.collections = collections;
    declared = DeclaredOptions.of(mapping);
    runner = services.extension().runner(mapping, this::place);
    noting = services.extension().reader(mapping);
    completion = new UpdateCompletion<>(mapping, services.timestamps(), services.auditor());
    writer =
        new EntityWriter<>(
            mapping,
            runner,
            services.driver().capabilities(),
            services.listeners(),
            services.sequences(),
            services.timestamps(),
            services.auditor(),
            services.validation());
  }

  @Override
  public EntityMapping<T> mapping() {
    return mapping;
  }

  @Override
  public OperationOptions options() {
    return declared;
  }

  /** Where the entities live for the present caller, ready to be read. */
  public Namespace namespace() {
    return namespace(null);
  }

  @Override
  public Namespace namespace(@Nullable String collection) {
    return readable(place(collection));
  }

  /** A place, ready to be read. */
  Namespace readable(Namespace place) {
    collections.beforeRead(mapping, place);
    return place;
  }

  /** Where the entities live for the present caller, with everything that the type declares. */
  Namespace writable() {
    return writable(null);
  }

  private Namespace writable(@Nullable String collection) {
    Namespace place = place(collection);
    collections.beforeWrite(mapping, place);
    return place;
  }

  /** Where the entities live for the present caller. */
  public Namespace place() {
    return place(null);
  }

  /**
   * Where the entities live for the present caller.
   *
   * @param collection the one that a reference names; null for the type's own
   */
  private Namespace place(@Nullable String collection) {
    String name = collection == null ? mapping.collection() : collection;
    Namespace declared = new Namespace(services.database(), name);
    Namespace usual = services.settings().naming().namespace(mapping.type(), declared);
    return collection == null
        ? services.scopes().place(mapping.type(), usual)
        : services.scopes().database(usual);
  }

  /** The entities that were read with a projection. */
  PartialEntities partial() {
    return partial;
  }

  /** A query for all of them. */
  public Query<T> query() {
    return Query.of(collection(noting));
  }

  /** The entity as it is stored now; null when it is stored no more. */
  public @Nullable T reread(T entity) {
    BsonValue id = mapping.id(entity);
    PropertyMapping<T> property = mapping.idProperty();
    Object key = id == null || property == null ? null : mapping.fromBson(property.name(), id);
    T stored = key == null ? null : query().findById(key);
    if (stored == null || mapping.type().isRecord()) {
      return stored;
    }
    T same = entity;
    for (PropertyMapping<T> each : mapping.properties()) {
      same = each.with(same, each.get(stored));
    }
    partial.remove(same);
    return same;
  }

  @Override
  public CommandRunner runner() {
    return runner;
  }

  /** The collection, as builders of pipelines and watchers see it. */
  public EntityCollection<T> collection() {
    return collection(null);
  }

  private EntityCollection<T> collection(@Nullable BiFunction<Namespace, T, T> noted) {
    return new TypeCollection<>(this, services.listeners(), references, namespace(), noted);
  }

  /** A DTO that is a projection of the entities. */
  @SuppressWarnings("unchecked") // what is kept for a class is of that class
  <D> ProjectedType<D> projected(Class<D> dto) {
    ProjectedType<?> known = projections.get(dto);
    if (known == null) {
      ProjectedMapping<D> made = services.mapper().projection(mapping, dto);
      EntityType<D> reading = new EntityType<>(services, made.mapping(), references, collections);
      known = new ProjectedType<>(reading, made.fields());
      projections.put(dto, known);
    }
    return (ProjectedType<D>) known;
  }

  /** What makes entities of the results of a pipeline. */
  public Decoder<T> resultDecoder() {
    return refers ? references.resultDecoder(this) : mapping::decode;
  }

  /**
   * Inserts entities, and before them new ones that they refer to; see {@link EntityWriter#insert}.
   */
  public List<T> insert(List<T> entities, boolean ordered, OperationOptions options) {
    Namespace place = writable();
    undo.remember(services.binding().current(), entities);
    OperationOptions how = options.orElse(declared);
    List<T> owned = owned(entities);
    List<T> inserted =
        refers
            ? writer.insert(
                place,
                owned,
                ordered,
                how,
                references.storing(options).owners(this, place, List.of())::prepared)
            : writer.insert(place, owned, ordered, how);
    collections.afterWrite(mapping, place);
    return inserted;
  }

  /**
   * Stores entities, and before them new ones that they refer to; see {@link EntityWriter#store}.
   */
  public List<T> store(List<T> entities, OperationOptions options) {
    return store(null, entities, options, references.storing(options));
  }

  /**
   * Deletes entities, and then what they refer to with {@code cascadeDelete}; see {@link
   * EntityWriter#remove}.
   */
  public long delete(List<T> entities, OperationOptions options) {
    Namespace place = namespace();
    writer.requireIds(entities);
    Cascade cascade = references.cascade(this, place, entities, options.orElse(declared));
    writer.askRemoval(entities);
    cascade.ask();
    long deleted = remove(place, entities, options);
    cascade.delete();
    return deleted;
  }

  /** An update with what listeners add and every update of the type changes; all have agreed. */
  Update<T> completed(Update<T> update) {
    Update<T> amended = services.listeners().amendUpdate(mapping.type(), update);
    services.listeners().preUpdate(mapping.type(), amended);
    return completion.completed(amended);
  }

  @Override
  public T loaded(T entity) {
    T loaded = mapping.callback(PostLoad.class, entity);
    services.listeners().postLoad(loaded);
    return loaded;
  }

  @Override
  public boolean isNew(T entity) {
    return writer.isNew(entity);
  }

  @Override
  public List<T> store(
      @Nullable String collection,
      List<T> entities,
      OperationOptions options,
      StoreInProgress whole) {
    partial.refuse(entities);
    Namespace place = writable(collection);
    undo.remember(services.binding().current(), entities);
    OperationOptions how = options.orElse(declared);
    List<T> owned = owned(entities);
    List<T> stored;
    if (refers) {
      ReferencingStore<T> owners = whole.owners(this, place, entities);
      stored = writer.store(place, owned, how, owners::prepared);
      owners.done();
    } else {
      stored = writer.store(place, owned, how);
    }
    collections.afterWrite(mapping, place);
    return stored;
  }

  /** The entities, with the present tenant where they have none. */
  private List<T> owned(List<T> entities) {
    List<T> owned = new ArrayList<>(entities.size());
    for (T entity : entities) {
      owned.add(entity == null ? entity : services.extension().owned(mapping, entity));
    }
    return owned;
  }

  @Override
  public boolean tellsOfRemovals() {
    return !services.listeners().isEmpty()
        || mapping.hasCallback(PreRemove.class)
        || mapping.hasCallback(PostRemove.class);
  }

  @Override
  public void askRemoval(List<T> entities) {
    writer.askRemoval(entities);
  }

  @Override
  public long remove(Namespace place, List<T> entities, OperationOptions options) {
    return writer.remove(place, entities, options.orElse(declared));
  }

  /**
   * Runs a write of a query, with what it means for the documents that the changed ones refer to.
   *
   * @param result made of the reply, before anything that is referred to is deleted
   */
  <R> R write(Namespace place, Operation.Write operation, Function<BsonDocument, R> result) {
    collections.beforeWrite(mapping, place);
    R made =
        refers
            ? references.write(this, place, operation, result)
            : result.apply(runner.run(operation));
    collections.afterWrite(mapping, place);
    return made;
  }

  /** Refuses what would leave references as they are that the type wants deleted. */
  void refuseInBulk(String operation, @Nullable BsonValue update) {
    references.refuseInBulk(this, operation, update);
  }

  /** What gives values of a stored document's fields as the properties have them. */
  FieldReader reader(BsonDocument stored) {
    return refers ? references.reader(this, stored) : mapping::fromBson;
  }

  /** Notes an entity that is about to be changed, should the transaction come to nothing. */
  void changing(T entity) {
    undo.remember(services.binding().current(), List.of(entity));
  }

  /** An entity that was changed in part. */
  T updated(T entity) {
    T updated = mapping.callback(PostUpdate.class, entity);
    services.listeners().postUpdate(mapping.type());
    return updated;
  }
}

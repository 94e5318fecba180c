package dev.morphium.entity;

import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.annotation.PreRemove;
import dev.morphium.entity.reference.Cascade;
import dev.morphium.entity.reference.ReferencedType;
import dev.morphium.entity.reference.References;
import dev.morphium.entity.reference.References.FieldReader;
import dev.morphium.entity.reference.ReferencingStore;
import dev.morphium.entity.reference.StoreInProgress;
import dev.morphium.index.CollectionEnsurer;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.EntityCollection;
import dev.morphium.query.Query;
import dev.morphium.update.Update;
import dev.morphium.write.EntityWriter;
import java.util.List;
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
  private final Runnable written;
  private final References references;
  private final boolean refers;
  private final TransactionRollback<T> undo;
  private final PartialEntities partial = new PartialEntities();

  /**
   * @param references reads, stores and deletes what the entities refer to
   * @param collections cares for the collection and its indexes before a collection is used
   * @param written told after documents of the type were changed or may have been
   */
  public EntityType(
      EntityServices services,
      EntityMapping<T> mapping,
      References references,
      CollectionEnsurer collections,
      Runnable written) {
    this.services = services;
    this.mapping = mapping;
    this.references = references;
    refers = !mapping.references().isEmpty();
    References.check(mapping);
    undo = new TransactionRollback<>(mapping);
    this.collections = collections;
    this.written = written;
    declared = DeclaredOptions.of(mapping);
    runner = services.extension().runner(mapping, services.runner());
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
    try {
      OperationOptions how = options.orElse(declared);
      List<T> inserted =
          refers
              ? writer.insert(
                  place,
                  entities,
                  ordered,
                  how,
                  references.storing(options).owners(this, place, List.of())::prepared)
              : writer.insert(place, entities, ordered, how);
      collections.afterWrite(mapping, place);
      return inserted;
    } finally {
      written.run();
    }
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

  /** An update with what every update of the type changes too; listeners have agreed to it. */
  Update<T> completed(Update<T> update) {
    services.listeners().preUpdate(mapping.type(), update);
    return completion.completed(update);
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
    try {
      OperationOptions how = options.orElse(declared);
      List<T> stored;
      if (refers) {
        ReferencingStore<T> owners = whole.owners(this, place, entities);
        stored = writer.store(place, entities, how, owners::prepared);
        owners.done();
      } else {
        stored = writer.store(place, entities, how);
      }
      collections.afterWrite(mapping, place);
      return stored;
    } finally {
      written.run();
    }
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
    try {
      return writer.remove(place, entities, options.orElse(declared));
    } finally {
      written.run();
    }
  }

  @Override
  public void written() {
    written.run();
  }

  /**
   * Runs a command of a query that changes or deletes documents, with what it means for those that
   * they refer to.
   *
   * @param result made of the reply, before anything that is referred to is deleted
   */
  <R> R write(
      Namespace place,
      BsonDocument command,
      OperationOptions options,
      Function<BsonDocument, R> result) {
    collections.beforeWrite(mapping, place);
    R made =
        refers
            ? references.write(this, place, command, options, result)
            : result.apply(runner.write(place.database(), command, List.of(), options));
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
    written.run();
    return updated;
  }
}

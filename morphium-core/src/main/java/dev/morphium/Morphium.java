package dev.morphium;

import dev.morphium.aggregate.EntityMappings;
import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.ResultType;
import dev.morphium.driver.Driver;
import dev.morphium.entity.Bulk;
import dev.morphium.entity.EntityType;
import dev.morphium.entity.PartialChanges;
import dev.morphium.entity.Watching;
import dev.morphium.index.IndexDefinition;
import dev.morphium.listener.StorageListener;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.Query;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.update.Update;
import dev.morphium.watch.WatchTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The entrance to everything: stores, finds, changes and watches entities in MongoDB, in a Poppy,
 * or in this process.
 *
 * <p>Safe for any number of threads; one for each deployment is enough. {@code try (Morphium
 * morphium = Morphium.connect("inmemory://")) { … }}.
 */
public final class Morphium implements AutoCloseable {
  private final MorphiumParts parts;

  Morphium(MorphiumParts parts) {
    this.parts = parts;
  }

  /**
   * Opens a Morphium for a connection string, with all other settings as usual.
   *
   * @param uri {@code mongodb://…}, {@code mongodb+srv://…} or {@code inmemory://name/database}
   * @throws IllegalArgumentException when the connection string is wrong
   */
  public static Morphium connect(String uri) {
    return connect(MorphiumSettings.of(uri));
  }

  /** Opens a Morphium. */
  public static Morphium connect(MorphiumSettings settings) {
    return builder(settings).open();
  }

  /** A builder for a Morphium with a driver, a mapper or a clock of one's own. */
  public static MorphiumBuilder builder(MorphiumSettings settings) {
    return new MorphiumBuilder(settings);
  }

  // ---- reading

  /** A query for entities; with conditions it finds those that meet them. */
  public <T> Query<T> createQueryFor(Class<T> type) {
    return parts.types.of(type).query();
  }

  /** The entity of this id; null when there is none. */
  public <T> @Nullable T findById(Class<T> type, Object id) {
    return createQueryFor(type).findById(id);
  }

  /** All entities of a type. */
  public <T> List<T> findAll(Class<T> type) {
    return createQueryFor(type).asList();
  }

  /**
   * The entity as it is stored now: the same object with new values for a class, a new one for a
   * record; null when it is stored no more.
   */
  public <T> @Nullable T reread(T entity) {
    return parts.types.ofEntity(entity).reread(entity);
  }

  /** An aggregation over a type's collection, whose results are of another type or the same. */
  public <T, R> Pipeline<T, R> createAggregator(Class<T> type, Class<R> result) {
    EntityType<T> entities = parts.types.of(type);
    EntityMappings mappings = new Mappings();
    return new Pipeline<>(
        parts.runner,
        entities.namespace(),
        entities.mapping(),
        mappings,
        ResultType.of(result, mappings));
  }

  // ---- writing

  /**
   * Stores an entity: inserts a new one, otherwise puts it in the place of the one with its id.
   *
   * @return the entity as it is stored: the same object for a class; for a record a new one, with
   *     its id, version and times
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed it
   */
  public <T> T store(T entity) {
    return parts.types.ofEntity(entity).store(List.of(entity), OperationOptions.DEFAULT).get(0);
  }

  /** Another name of {@link #store}. */
  public <T> T save(T entity) {
    return store(entity);
  }

  /**
   * Stores entities of one type or of several; see {@link #store}.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException when at least one could not be stored
   */
  public <T> List<T> storeList(Collection<T> entities) {
    return grouped(entities, (type, group) -> type.store(group, OperationOptions.DEFAULT));
  }

  /** Another name of {@link #storeList}. */
  public <T> List<T> saveList(Collection<T> entities) {
    return storeList(entities);
  }

  /**
   * Inserts an entity.
   *
   * @throws dev.morphium.exception.WriteException when there is one with its id or a unique key
   */
  public <T> T insert(T entity) {
    return parts
        .types
        .ofEntity(entity)
        .insert(List.of(entity), true, OperationOptions.DEFAULT)
        .get(0);
  }

  /** Inserts entities in their order, up to the first that cannot be inserted. */
  public <T> List<T> insertList(Collection<T> entities) {
    return insertList(entities, true);
  }

  /**
   * Inserts entities.
   *
   * @param ordered whether the first failure ends it; otherwise all that can be are inserted
   * @throws dev.morphium.exception.WriteException names each one that could not be inserted
   */
  public <T> List<T> insertList(Collection<T> entities, boolean ordered) {
    return grouped(
        entities, (type, group) -> type.insert(group, ordered, OperationOptions.DEFAULT));
  }

  /** Deletes an entity; whether there was one. */
  public <T> boolean delete(T entity) {
    return parts.types.ofEntity(entity).delete(List.of(entity), OperationOptions.DEFAULT) > 0;
  }

  /** Deletes entities; how many there were. */
  public <T> long deleteList(Collection<T> entities) {
    long deleted = 0;
    for (List<T> group : groups(entities)) {
      deleted += parts.types.ofEntity(group.get(0)).delete(group, OperationOptions.DEFAULT);
    }
    return deleted;
  }

  /** Changes a part of a stored entity, step by step: {@code with(user).inc("logins", 1)}. */
  public <T> PartialChanges<T> with(T entity) {
    EntityType<T> type = parts.types.ofEntity(entity);
    return new PartialChanges<>(type, entity);
  }

  /** Changes a part of a stored entity, in its collection and in memory; see {@link #with}. */
  public <T> T update(T entity, Update<T> update) {
    return with(entity).update(update);
  }

  /** Stores some properties of an entity, as they are in memory, and no others. */
  public <T> T updateUsingFields(T entity, String... fields) {
    EntityMapping<T> mapping = parts.types.ofEntity(entity).mapping();
    return update(entity, Update.fields(mapping, entity, Arrays.asList(fields)));
  }

  /** Writes of several kinds that are sent together, in their order. */
  public <T> Bulk<T> bulk(Class<T> type) {
    return new Bulk<>(parts.types.services(), parts.types.of(type), true);
  }

  /** Writes of several kinds that are sent together, in any order. */
  public <T> Bulk<T> unorderedBulk(Class<T> type) {
    return new Bulk<>(parts.types.services(), parts.types.of(type), false);
  }

  /** The next number of a sequence, beginning with 1. */
  public long nextNumber(String sequence) {
    return parts.sequences.take(sequence, 1, 1, 1);
  }

  // ---- transactions and sessions

  /**
   * Does work in a transaction; everything that this thread does with this Morphium takes part.
   * After a conflict the whole work is done again.
   *
   * @throws dev.morphium.exception.TransactionOutcomeUnknownException when nobody knows whether the
   *     commit was done
   */
  public <R> R inTransaction(Supplier<R> work) {
    return parts.transactions.run(TransactionOptions.DEFAULT, work);
  }

  /** Does work in a transaction; see {@link #inTransaction(Supplier)}. */
  public void inTransaction(Runnable work) {
    inTransaction(TransactionOptions.DEFAULT, work);
  }

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  public <R> R inTransaction(TransactionOptions options, Supplier<R> work) {
    return parts.transactions.run(options, work);
  }

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  public void inTransaction(TransactionOptions options, Runnable work) {
    parts.transactions.run(
        options,
        () -> {
          work.run();
          return Boolean.TRUE;
        });
  }

  /** Starts a transaction for this thread. */
  public void startTransaction() {
    parts.transactions.start(TransactionOptions.DEFAULT);
  }

  /** Starts a transaction for this thread. */
  public void startTransaction(TransactionOptions options) {
    parts.transactions.start(options);
  }

  /** Commits this thread's transaction. */
  public void commitTransaction() {
    parts.transactions.commit();
  }

  /** Aborts this thread's transaction: nothing of it stays. */
  public void abortTransaction() {
    parts.transactions.abort();
  }

  /** Whether this thread has a transaction. */
  public boolean isInTransaction() {
    return parts.transactions.isActive();
  }

  /** A session whose reads see its own writes, on whatever node; to be closed. */
  public ClientSession startSession() {
    return parts.sessions.explicit(true);
  }

  /** Does work in a session: everything that this thread does with this Morphium belongs to it. */
  public <R> R inSession(ClientSession session, Supplier<R> work) {
    return parts.binding.call(session, work);
  }

  // ---- watching

  /** The changes of a type's collection. */
  public <T> Watching<T> watch(Class<T> type) {
    EntityType<T> entities = parts.types.of(type);
    return new Watching<>(
        parts.runner,
        WatchTarget.of(entities.namespace()),
        entities.mapping(),
        entities.collection()::decode);
  }

  /** The changes of all collections of the database, as documents. */
  public Watching<BsonDocument> watchDatabase() {
    return new Watching<>(
        parts.runner, WatchTarget.database(parts.database), new RawPaths(), RawBsonDocument::new);
  }

  /** The changes of all databases, as documents. */
  public Watching<BsonDocument> watchDeployment() {
    return new Watching<>(
        parts.runner, WatchTarget.deployment(), new RawPaths(), RawBsonDocument::new);
  }

  // ---- collections and indexes

  /** Where a type's entities live for the present caller. */
  public Namespace namespace(Class<?> type) {
    return parts.types.of(type).namespace();
  }

  /** Creates the collection of a type as declared, and the indexes that it lacks. */
  public void ensureIndicesFor(Class<?> type) {
    EntityType<?> entities = parts.types.of(type);
    parts.types.collections().create(entities.mapping(), entities.place());
  }

  /** The declared indexes that the collection of a type lacks. */
  public List<IndexDefinition> missingIndexes(Class<?> type) {
    EntityType<?> entities = parts.types.of(type);
    return parts.types.collections().missing(entities.mapping(), entities.place());
  }

  /** Deletes the collection of a type with everything in it. */
  public void dropCollection(Class<?> type) {
    EntityType<?> entities = parts.types.of(type);
    Namespace namespace = entities.place();
    runCommand(
        namespace.database(), new BsonDocument("drop", new BsonString(namespace.collection())));
    parts.types.collections().forget(namespace);
    entities.collection().written();
  }

  /** The names of all collections of the database. */
  public List<String> listCollections() {
    BsonDocument command = new BsonDocument("listCollections", new BsonInt32(1));
    command.append("nameOnly", BsonBoolean.TRUE);
    return parts
        .runner
        .cursor(
            parts.database,
            command,
            (bytes, offset, length) ->
                new RawBsonDocument(bytes, offset, length).getString("name").getValue(),
            OperationOptions.DEFAULT)
        .toList();
  }

  /**
   * Runs any command on a database, and gives its reply.
   *
   * @throws dev.morphium.driver.DriverException when there is no reply, or an error
   */
  public BsonDocument runCommand(String database, BsonDocument command) {
    return parts.runner.write(
        database, command, List.of(), OperationOptions.DEFAULT.with(Duration.ZERO));
  }

  // ---- parts

  /** Is told of what happens to entities from now on, and may say no. */
  public void addListener(StorageListener listener) {
    parts.listeners.add(listener);
  }

  /** Is told no longer. */
  public void removeListener(StorageListener listener) {
    parts.listeners.remove(listener);
  }

  /** The settings. */
  public MorphiumSettings settings() {
    return parts.settings;
  }

  /** The database in which entities live when nothing else is said. */
  public String database() {
    return parts.database;
  }

  /** How types are stored. */
  public Mapper mapper() {
    return parts.mapper;
  }

  /** How a type is stored. */
  public <T> EntityMapping<T> mapping(Class<T> type) {
    return parts.mapper.mapping(type);
  }

  /** The driver that commands go through. */
  public Driver driver() {
    return parts.driver;
  }

  /** Frees everything: connections, threads, streams. Closing twice is fine. */
  @Override
  public void close() {
    parts.driver.close();
  }

  private <T> List<T> grouped(
      Collection<T> entities, BiFunction<EntityType<T>, List<T>, List<T>> operation) {
    List<List<T>> groups = groups(entities);
    if (groups.size() == 1) {
      List<T> only = groups.get(0);
      return operation.apply(parts.types.ofEntity(only.get(0)), only);
    }
    Map<Class<?>, Iterator<T>> done = new HashMap<>();
    for (List<T> group : groups) {
      EntityType<T> type = parts.types.ofEntity(group.get(0));
      done.put(group.get(0).getClass(), operation.apply(type, group).iterator());
    }
    List<T> result = new ArrayList<>(entities.size());
    for (T entity : entities) {
      result.add(Objects.requireNonNull(done.get(entity.getClass())).next());
    }
    return result;
  }

  /** Entities by their classes, each class in the order in which it comes first. */
  private static <T> List<List<T>> groups(Collection<T> entities) {
    Map<Class<?>, List<T>> groups = new LinkedHashMap<>();
    for (T entity : entities) {
      groups.computeIfAbsent(entity.getClass(), ignored -> new ArrayList<>()).add(entity);
    }
    return List.copyOf(groups.values());
  }

  /** The mappings and collections of types, for aggregations. */
  private final class Mappings implements EntityMappings {
    @Override
    public <E> EntityMapping<E> of(Class<E> type) {
      return parts.types.of(type).mapping();
    }

    @Override
    public String collection(Class<?> type) {
      return parts.types.of(type).namespace().collection();
    }
  }

  /** Names and values as they are, for streams of any documents. */
  private final class RawPaths implements PathMapping {
    @Override
    public String path(String path) {
      return path;
    }

    @Override
    public BsonValue toBson(String path, @Nullable Object value) {
      return parts.mapper.toBson(value);
    }

    @Override
    public BsonValue toBson(@Nullable Object value) {
      return parts.mapper.toBson(value);
    }

    @Override
    public @Nullable Object fromBson(String path, BsonValue value) {
      return value;
    }
  }
}

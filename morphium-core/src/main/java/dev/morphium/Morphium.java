package dev.morphium;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.async.Async;
import dev.morphium.buffer.WriteFailureListener;
import dev.morphium.cache.CacheControl;
import dev.morphium.driver.Driver;
import dev.morphium.entity.EntityType;
import dev.morphium.entity.Watching;
import dev.morphium.execution.OperationObserver;
import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.listener.StorageListener;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.Query;
import dev.morphium.reactive.CursorPublisher;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.watch.ChangeEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * The entrance to everything: stores, finds, changes and watches entities in MongoDB, in a Poppy,
 * or in this process.
 *
 * <p>Safe for any number of threads; one for each deployment is enough. {@code try (Morphium
 * morphium = Morphium.connect("inmemory://")) { … }}.
 */
public final class Morphium extends MorphiumStreams implements AutoCloseable {
  Morphium(MorphiumContext parts) {
    super(parts);
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
    if (settings == null) {
      throw new IllegalArgumentException(
          "the settings are null; make some with MorphiumSettings.of(connectionString)");
    }
    return new MorphiumBuilder(settings);
  }

  /** Where a type's entities live for the present caller. */
  public Namespace namespace(Class<?> type) {
    return parts.types.of(type).namespace();
  }

  /**
   * The {@code $jsonSchema} of a type's collection, made of its mapping; it becomes the validator
   * when {@code @Entity(schemaDef = Entity.SCHEMA_OF_MAPPING)} or the settings ask for it, and the
   * collection is created.
   */
  public BsonDocument schemaOf(Class<?> type) {
    return parts.mapper.collectionSchema(type);
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

  /**
   * The differences between the indexes that types declare and those that their collections have:
   * missing ones, others of the same name, and those that no type declares.
   *
   * @param types all types of the collections that are asked for
   */
  public List<IndexDifference> indexDifferences(Class<?>... types) {
    Map<Namespace, List<EntityMapping<?>>> places = new LinkedHashMap<>();
    for (Class<?> type : types) {
      EntityType<?> entities = parts.types.of(type);
      places
          .computeIfAbsent(entities.place(), ignored -> new ArrayList<>())
          .add(entities.mapping());
    }
    List<IndexDifference> all = new ArrayList<>();
    places.forEach(
        (place, mappings) -> all.addAll(parts.types.collections().differences(mappings, place)));
    return List.copyOf(all);
  }

  /** Deletes the collection of a type with everything in it. */
  public void dropCollection(Class<?> type) {
    EntityType<?> entities = parts.types.of(type);
    Namespace namespace = entities.place();
    runCommand(
        namespace.database(), new BsonDocument("drop", new BsonString(namespace.collection())));
    entities.written();
  }

  /** Deletes the database, with everything in it. */
  public void dropDatabase() {
    dropDatabase(parts.database);
  }

  /**
   * Deletes a database with everything in it. What types declare of their collections is there
   * again before their next write.
   */
  public void dropDatabase(String database) {
    runCommand(database, new BsonDocument("dropDatabase", new BsonInt32(1)));
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
   * Runs any command on a database, and gives its reply. After one that drops, what types declare
   * is there again before their next write.
   *
   * @throws dev.morphium.driver.DriverException when there is no reply, or an error
   */
  public BsonDocument runCommand(String database, BsonDocument command) {
    return parts.runner.write(
        database, command, List.of(), OperationOptions.DEFAULT.with(Duration.ZERO));
  }

  /**
   * Any operation while the caller goes on: {@code morphium.async().call(m -> m.store(user))}.
   *
   * <p>So many at once as {@link MorphiumSettings#asyncOperations()} says; the others wait.
   */
  public Async<Morphium> async() {
    return async(this);
  }

  /**
   * The operations of a query, a pipeline or a bulk while the caller goes on: {@code
   * morphium.async(query).call(Query::asList)}.
   */
  public <S> Async<S> async(S subject) {
    return new Async<>(parts.async, subject);
  }

  /**
   * A publisher of a query's results, which reads no batch before its subscriber has asked for what
   * is in it: {@code morphium.publisher(query).subscribe(subscriber)}.
   *
   * <p>Each subscriber gets a cursor of its own, opened when it first asks for results, and closed
   * when it cancels. It is told of results, of their end and of failures on virtual threads.
   */
  public <T> Flow.Publisher<T> publisher(Query<T> query) {
    return CursorPublisher.ofCursor(parts.async, query::asCursor);
  }

  /** A publisher of an aggregation's results; see {@link #publisher(Query)}. */
  public <R> Flow.Publisher<R> publisher(Pipeline<?, R> pipeline) {
    return CursorPublisher.ofCursor(parts.async, pipeline::iterate);
  }

  /**
   * A publisher of a change stream's events, which waits for servers that are away; see {@link
   * #publisher(Query)}. Events count from a subscriber's first request on.
   */
  public <T> Flow.Publisher<ChangeEvent<T>> publisher(Watching<T> watching) {
    return CursorPublisher.ofStream(parts.async, watching::open);
  }

  /** What was done since this was opened. */
  public MorphiumStatistics statistics() {
    return parts.statistics();
  }

  /** Adds an observer, which is told of every command from now on. */
  public void addObserver(OperationObserver observer) {
    parts.observers.add(observer);
  }

  /** Removes an observer of commands. */
  public void removeObserver(OperationObserver observer) {
    parts.observers.remove(observer);
  }

  /** Adds a listener of buffered and asynchronous writes that fail after their callers went on. */
  public void addWriteFailureListener(WriteFailureListener listener) {
    parts.buffers.add(listener);
  }

  /** Removes a listener of failed writes. */
  public void removeWriteFailureListener(WriteFailureListener listener) {
    parts.buffers.remove(listener);
  }

  /** Adds a listener of what happens to entities, which may veto it. */
  public void addListener(StorageListener listener) {
    parts.listeners.add(listener);
  }

  /** Removes a listener of what happens to entities. */
  public void removeListener(StorageListener listener) {
    parts.listeners.remove(listener);
  }

  /** The results of reads that are kept for types with {@code @Cache}. */
  public CacheControl cache() {
    return parts.cache;
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

  /** Runs commands, in the session and transaction of the calling thread where there is one. */
  public CommandRunner runner() {
    return parts.runner;
  }

  /** The driver that commands go through. */
  public Driver driver() {
    return parts.driver;
  }

  /**
   * Closes something that lives on this Morphium before it is closed itself, in the reverse order;
   * until it is {@link #closedAlready}.
   */
  public void closeBefore(AutoCloseable dependent) {
    parts.dependents.add(dependent);
  }

  /** Something was closed, and has not to be any more. */
  public void closedAlready(AutoCloseable dependent) {
    parts.dependents.remove(dependent);
  }

  /**
   * Closes what lives on it, sends what was collected, then frees everything: streams, sessions,
   * connections, threads. Twice is fine.
   */
  @Override
  public void close() {
    parts.close();
  }
}

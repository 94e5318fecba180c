package dev.morphium;

import dev.morphium.async.Async;
import dev.morphium.cache.CacheControl;
import dev.morphium.driver.Driver;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.operation.CommandRunner;
import dev.morphium.scope.OperationScope;
import dev.morphium.settings.MorphiumSettings;

/**
 * Morphium, an object-document mapper (ODM) for MongoDB: stores, finds, changes and watches
 * entities in MongoDB, in a Poppy, or in this process.
 *
 * <pre>{@code
 * try (Morphium morphium = Morphium.connect("mongodb://localhost/shop")) {
 *   Product pen = morphium.store(new Product("pen", 3));
 *   List<Product> cheap = morphium.createQueryFor(Product.class).f(Product::price).lt(5).asList();
 * }
 * }</pre>
 *
 * <p>Safe for any number of threads; one for each deployment is enough. It is an interface, so that
 * frameworks can proxy it and tests can replace it; {@link #connect} and {@link #builder} make one.
 * What it does stands in one interface for each family: {@link MorphiumReads}, {@link
 * MorphiumWrites}, {@link MorphiumSessions} (transactions), {@link MorphiumStreams} (change
 * streams), {@link MorphiumCollections} (indexes, commands), {@link MorphiumListeners} and {@link
 * MorphiumPublishers} (Reactive Streams).
 */
public interface Morphium
    extends MorphiumReads,
        MorphiumWrites,
        MorphiumSessions,
        MorphiumStreams,
        MorphiumCollections,
        MorphiumListeners,
        MorphiumPublishers,
        AutoCloseable {
  /**
   * Opens a Morphium for a connection string, with all other settings as usual.
   *
   * @param uri {@code mongodb://…}, {@code mongodb+srv://…} or {@code inmemory://name/database}
   * @throws IllegalArgumentException when the connection string is wrong
   */
  static Morphium connect(String uri) {
    return connect(MorphiumSettings.of(uri));
  }

  /** Opens a Morphium. */
  static Morphium connect(MorphiumSettings settings) {
    return builder(settings).open();
  }

  /** A builder for a Morphium with a driver, a mapper or a clock of one's own. */
  static MorphiumBuilder builder(MorphiumSettings settings) {
    if (settings == null) {
      throw new IllegalArgumentException(
          "the settings are null; make some with MorphiumSettings.of(connectionString)");
    }
    return new MorphiumBuilder(settings);
  }

  /**
   * Any operation while the caller goes on: {@code morphium.async().call(m -> m.store(user))}.
   *
   * <p>So many at once as {@link MorphiumSettings#asyncOperations()} says; the others wait.
   */
  Async<Morphium> async();

  /**
   * The operations of a query, a pipeline or a bulk while the caller goes on: {@code
   * morphium.async(query).call(Query::asList)}.
   */
  <S> Async<S> async(S subject);

  /**
   * A scope whose operations go past cache or write buffer, set no automatic values, or use other
   * collections: {@code morphium.scope().withoutCache().call(() -> morphium.findAll(User.class))}.
   */
  OperationScope scope();

  /** What was done since this was opened. */
  MorphiumStatistics statistics();

  /** The results of reads that are kept for types with {@code @Cache}. */
  CacheControl cache();

  /** The settings. */
  MorphiumSettings settings();

  /** The database in which entities live when nothing else is said. */
  String database();

  /** How types are stored. */
  Mapper mapper();

  /** How a type is stored. */
  <T> EntityMapping<T> mapping(Class<T> type);

  /** Runs commands, in the session and transaction of the calling thread where there is one. */
  CommandRunner runner();

  /** The driver that commands go through. */
  Driver driver();

  /**
   * Closes something that lives on this Morphium before it is closed itself, in the reverse order;
   * until it is {@link #closedAlready}.
   */
  void closeBefore(AutoCloseable dependent);

  /** Something was closed, and has not to be any more. */
  void closedAlready(AutoCloseable dependent);

  /**
   * Closes what lives on it, sends what was collected, then frees everything: streams, sessions,
   * connections, threads. Twice is fine.
   */
  @Override
  void close();
}

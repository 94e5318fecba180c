package dev.morphium.testing;

import dev.morphium.Morphium;
import dev.morphium.MorphiumBuilder;
import dev.morphium.messaging.Messaging;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A database for one test or a few, on the backend that {@link TestBackend#PROPERTY} chooses; empty
 * in the beginning, gone when it is closed, and seen by no other test.
 *
 * <pre>{@code
 * try (TestDatabase database = TestDatabase.open()) {
 *   database.load("orders.json");
 *   new OrderService(database.morphium()).ship("4711");
 *   assertThat(database.documents("orders")).hasSize(3);
 * }
 * }</pre>
 *
 * <p>Safe for any number of threads.
 */
public final class TestDatabase implements AutoCloseable {
  private final String name;
  private final TestBackend backend;
  private final TestClock clock;
  private final BackendStore store;
  private final CapturedCommands commands = new CapturedCommands();
  private final RecordingDriver recording;
  private final List<Morphium> opened = new CopyOnWriteArrayList<>();
  private final Map<String, FailPointHandle> failPoints = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean closed = new AtomicBoolean();
  private @Nullable Morphium morphium;
  private @Nullable Messaging messaging;

  private TestDatabase(String name, TestBackend backend) {
    this.name = name;
    this.backend = backend;
    clock = new TestClock();
    store = backend.open(name, clock);
    clock.onMove(store::expire);
    recording = new RecordingDriver(store.driver(), commands);
  }

  /** A database on the configured backend. */
  public static TestDatabase open() {
    return open(TestBackend.configured());
  }

  /** A database on a backend. */
  public static TestDatabase open(TestBackend backend) {
    return new TestDatabase("test-" + new ObjectId(), backend);
  }

  /** Its name, which no other database has. */
  public String name() {
    return name;
  }

  /** What it lives in. */
  public TestBackend backend() {
    return backend;
  }

  /**
   * What others connect with: a Morphium of this process in any case, any client of MongoDB where
   * the backend is not in memory.
   */
  public String connectionString() {
    return store.connectionString();
  }

  /** A Morphium on it with the usual settings: the same one each time, closed with it. */
  public Morphium morphium() {
    lock.lock();
    try {
      Morphium known = morphium;
      if (known == null) {
        known = morphium(builder -> builder);
        morphium = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A further Morphium on it, closed with it.
   *
   * @param settings adds to what it is opened with: {@code builder -> builder.tenant(…)}
   */
  public Morphium morphium(UnaryOperator<MorphiumBuilder> settings) {
    return morphium(MorphiumSettings.of(connectionString()), settings);
  }

  /**
   * A further Morphium on it, closed with it.
   *
   * @param settings the settings, for instance {@code
   *     MorphiumSettings.builder(database.connectionString())…build()}
   * @param more adds to what it is opened with
   */
  public Morphium morphium(MorphiumSettings settings, UnaryOperator<MorphiumBuilder> more) {
    checkOpen();
    Morphium further = more.apply(Morphium.builder(settings).driver(recording).clock(clock)).open();
    opened.add(further);
    return further;
  }

  /**
   * A messaging on its Morphium that is quick to notice things: the same one each time, closed with
   * it. Wants the artifact {@code dev.morphium:messaging}.
   */
  public Messaging messaging() {
    lock.lock();
    try {
      Messaging known = messaging;
      if (known == null) {
        known = TestMessaging.open(morphium());
        messaging = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The clock of the database and of its Morphiums.
   *
   * @throws UnsupportedOnBackendException when the backend has a time of its own
   */
  public TestClock clock() {
    if (!store.followsClock()) {
      throw new UnsupportedOnBackendException(
          "the clock can be moved on backend memory; %s has a time of its own".formatted(backend),
          null);
    }
    return clock;
  }

  /** The commands that its Morphiums have sent. */
  public CapturedCommands commands() {
    return commands;
  }

  /**
   * Inserts the documents of a JSON resource: {@code {"orders": [{…}, …], "customers": […]}}, in
   * MongoDB's Extended JSON. Read from the class path, or else as a file.
   */
  public void load(String resource) {
    FixtureFiles.read(resource).forEach((collection, documents) -> insert(collection, documents));
  }

  /** Inserts the documents of a JSON resource into one collection: {@code [{…}, …]}. */
  public void load(String resource, String collection) {
    insert(collection, FixtureFiles.read(resource, collection));
  }

  /** Inserts documents. */
  public void insert(String collection, List<BsonDocument> documents) {
    raw().insert(collection, documents);
  }

  /** Stores entities, with the indexes that their types declare. */
  public void store(Iterable<?> entities) {
    List<Object> all = new ArrayList<>();
    entities.forEach(all::add);
    morphium().storeList(all);
  }

  /** All documents of a collection, in the order of the server. */
  public List<BsonDocument> documents(String collection) {
    return raw().documents(collection);
  }

  private DatabaseCommands raw() {
    checkOpen();
    return new DatabaseCommands(store.driver(), name);
  }

  /** All data of this moment: in constant time in memory, a copy elsewhere. */
  public DatabaseSnapshot snapshot() {
    checkOpen();
    return new DatabaseSnapshot(backend, store.snapshot());
  }

  /**
   * Goes back to the data of a snapshot, in constant time in memory; caches are cleared. Change
   * streams end (error 286), and those of messaging begin anew.
   */
  public void restore(DatabaseSnapshot snapshot) {
    checkOpen();
    if (!snapshot.backend().equals(backend)) {
      throw new IllegalArgumentException(
          "a snapshot of backend %s cannot be restored on %s"
              .formatted(snapshot.backend(), backend));
    }
    store.restore(snapshot.data());
    opened.forEach(each -> each.cache().clear());
  }

  /**
   * Turns a fault on, for the clients of this database, until the handle or the database is closed.
   * Where the server is shared, it waits for other tests with faults to end.
   *
   * @throws UnsupportedOnBackendException when the backend has no fail points
   */
  public FailPointHandle failPoint(Fault fault) {
    checkOpen();
    String point = fault.kind().failPoint();
    FailPointHandle unused = () -> {};
    if (failPoints.putIfAbsent(point, unused) != null) {
      throw new IllegalStateException(
          "a server has the fail point %s once: close the fault before, or say %s later"
              .formatted(point, fault.kind()));
    }
    try {
      FailPointHandle handle = store.failPoint(fault);
      failPoints.put(point, handle);
      return () -> {
        if (failPoints.remove(point, handle)) {
          handle.close();
        }
      };
    } catch (RuntimeException | Error e) {
      failPoints.remove(point);
      throw e;
    }
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException("the test database " + name + " is closed");
    }
  }

  /** Closes its Morphiums, and deletes its data; twice is fine. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      failPoints.values().forEach(FailPointHandle::close);
      opened.reversed().forEach(Morphium::close);
    } finally {
      store.close();
    }
  }

  @Override
  public String toString() {
    return "TestDatabase[" + name + " on " + backend + "]";
  }
}

package dev.morphium.inmemory;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.BlockingExecution;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;

/**
 * A MongoDB-compatible backend in this process: no socket, no server, and no thread until a
 * collection has documents that expire.
 *
 * <p>Drivers that are opened for one name share their data as long as one of them is open; {@link
 * #InMemoryDriver()} has data of its own. A command that waits for news keeps its thread until it
 * is answered, the thread is interrupted, or the driver is closed.
 */
public final class InMemoryDriver implements Driver {
  private static final String HOST = "localhost:27017";

  private final Engine engine;
  private final ClientContext client = ClientContext.inProcess();
  private final Runnable onClose;
  private final BlockingExecution callers = new BlockingExecution();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** A driver with data of its own, which are gone when it is closed. */
  public InMemoryDriver() {
    this(newEngine());
  }

  /**
   * A driver with data of its own.
   *
   * @param deployment whether it presents itself as a replica set
   */
  public InMemoryDriver(Deployment deployment) {
    this(newEngine(deployment));
  }

  /**
   * A driver for tests: with a clock of its own, and with the commands that set fail points ({@code
   * configureFailPoint}). Others of this process reach its data by {@code inmemory://name}.
   *
   * @param name one that no driver of this process has
   * @param clock the time by which documents expire and are dated
   * @throws IllegalArgumentException when there is a driver of this name
   */
  public static InMemoryDriver forTests(String name, InstantSource clock) {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    EngineSettings settings = settings(Deployment.usual());
    return InMemoryDriverProvider.create(
        name, new Engine(settings.with(parameters).withClock(clock::millis)));
  }

  private InMemoryDriver(Engine engine) {
    this(engine, engine::close);
  }

  /**
   * A driver on an engine that others may use too.
   *
   * @param onClose called once, when this driver is closed
   */
  InMemoryDriver(Engine engine, Runnable onClose) {
    this.engine = engine;
    this.onClose = onClose;
  }

  static Engine newEngine() {
    return newEngine(Deployment.usual());
  }

  private static Engine newEngine(Deployment deployment) {
    return new Engine(settings(deployment));
  }

  private static EngineSettings settings(Deployment deployment) {
    return EngineSettings.inMemory(
        "in memory", List.of(), () -> HOST, deployment, new TopologyVersion(new ObjectId()));
  }

  @Override
  public Reply execute(Command command) {
    if (closed.get()) {
      throw new IllegalStateException("this driver is closed");
    }
    return callers.run(engine.prepare(command, client));
  }

  /**
   * Dumps all databases of one moment into a directory, in mongodump's layout, while others go on
   * reading and writing. {@code mongorestore} and {@code poppy restore} read it, too.
   *
   * @param directory new or empty
   * @return how many documents there are
   * @throws IOException when it cannot be written
   */
  public long dump(Path directory) throws IOException {
    return new DumpWriter(new DumpCommands(this), directory).write();
  }

  /**
   * Restores a dump of {@link #dump}, of {@code mongodump} or of {@code poppy dump}, uncompressed:
   * its collections take the place of those of the same names, and all others stay. Nothing is
   * changed when the dump is damaged.
   *
   * @return how many documents it has
   * @throws IOException when it is no dump, or cannot be read
   */
  public long restore(Path directory) throws IOException {
    return new DumpReader(new DumpCommands(this), directory).read();
  }

  /** All data of this moment, in constant time: nothing is copied, now or later. */
  public DataSnapshot snapshot() {
    return new DataSnapshot(engine.snapshot());
  }

  /**
   * Restores a snapshot, also one of another driver, in constant time: all data are again what they
   * were. All that use these data are concerned; open change streams end with error 286.
   */
  public void restore(DataSnapshot snapshot) {
    engine.restore(snapshot.root());
  }

  /** Deletes the documents that have expired by now, without waiting for the TTL monitor. */
  public void expire() {
    engine.expire();
  }

  /** Another one after {@link #restore}, so that declared indexes are looked for again. */
  @Override
  public Object writableProcess() {
    return engine.incarnation();
  }

  @Override
  public Capabilities capabilities() {
    return engine.isReplicated() ? Capabilities.replicaSet() : Capabilities.standalone();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      callers.close();
      onClose.run();
    }
  }
}

package dev.morphium.server;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Recovery;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.administration.LogRotateCommand;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.audit.ServerAudit;
import dev.morphium.server.cluster.ClusterNode;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.command.PoppyBackupCommand;
import dev.morphium.server.command.PoppyDumpCommand;
import dev.morphium.server.command.RotateCertificatesCommand;
import dev.morphium.server.command.ShutdownCommand;
import dev.morphium.server.net.ConnectionStrings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: one engine, reachable for MongoDB clients.
 *
 * <pre>{@code
 * try (PoppyServer server = PoppyServer.start();
 *     MongoClient client = MongoClients.create(server.connectionString("shop"))) {
 *   ...
 * }
 * }</pre>
 */
public final class PoppyServer implements AutoCloseable {
  private static final long GRACE_MILLIS = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(PoppyServer.class);

  private final Deployment deployment;
  private final ServerParameters parameters;
  private final String description;
  private final ServerAudit audit;
  private final AdminPort admin = new AdminPort();
  private volatile @Nullable TlsControl tls;
  private final InstantSource clock;
  private final FatalErrorHandler errors;
  private final ServerStorage storage;
  private final @Nullable String members;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ReentrantLock closing = new ReentrantLock();
  private @Nullable Engine engine;
  private @Nullable WireServer wire;
  private volatile @Nullable IOException failure;

  private PoppyServer(
      PoppySettings settings,
      InstantSource clock,
      FatalErrorHandler errors,
      @Nullable AuditLog audit) {
    this.audit = new ServerAudit(audit);
    this.deployment = settings.deployment();
    this.parameters = settings.parameters();
    this.description = settings.description();
    this.clock = clock;
    this.errors = errors;
    storage =
        new ServerStorage(
            settings,
            clock,
            new ServerStorage.Failures(this::diskFailed, this::memberFailed, this::fatal));
    ClusterSettings set = settings.cluster();
    members = set == null ? null : set.hosts();
  }

  /**
   * Starts an empty server for this process, as {@link PoppySettings#local()} says: it can be used
   * as soon as this returns, and {@link #close()} leaves nothing of it.
   *
   * @throws UncheckedIOException when it cannot listen
   */
  public static PoppyServer start() {
    try {
      return start(PoppySettings.local());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts an empty server that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings) throws IOException {
    return start(settings, Deployment.usual());
  }

  /** Starts an empty server that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings, Deployment deployment)
      throws IOException {
    PoppySettings usual = PoppySettings.inMemory(settings);
    return start(usual.as(deployment, usual.product(), usual.commandLine()));
  }

  /** Starts an empty server with these parameters. */
  public static PoppyServer start(ServerSettings settings, ServerParameters parameters)
      throws IOException {
    return start(PoppySettings.inMemory(settings).with(parameters));
  }

  /**
   * Starts a server: an empty one, or one with the data that its journal or its newest dump has.
   *
   * @throws dev.morphium.server.disk.DirectoryLockedException when another process has the journal
   *     or the directory of dumps
   * @throws dev.morphium.server.disk.CorruptDataException when the journal or the newest dump is
   *     damaged
   * @throws dev.morphium.server.disk.StorageUnavailableException when a directory cannot be used
   * @throws IOException when it cannot listen; the message says where and why
   */
  public static PoppyServer start(PoppySettings settings) throws IOException {
    return start(settings, InstantSource.system());
  }

  /**
   * Starts a server as {@link #start(PoppySettings)} does, with a clock of its own.
   *
   * @param clock the time, in place of the system's
   */
  public static PoppyServer start(PoppySettings settings, InstantSource clock) throws IOException {
    return start(settings, clock, FatalErrorHandler.LOGGING);
  }

  /**
   * Starts a server as {@link #start(PoppySettings)} does, with a clock of its own.
   *
   * @param errors the fatal error handler; the server stops when it returns from one
   */
  public static PoppyServer start(
      PoppySettings settings, InstantSource clock, FatalErrorHandler errors) throws IOException {
    return start(settings, clock, errors, null);
  }

  /**
   * Starts a server as {@link #start(PoppySettings)} does, with an audit log, which it closes.
   *
   * @param errors the fatal error handler; the server stops when it returns from one
   * @param audit the audit log; null for none
   */
  public static PoppyServer start(
      PoppySettings settings,
      InstantSource clock,
      FatalErrorHandler errors,
      @Nullable AuditLog audit)
      throws IOException {
    PoppyServer server = new PoppyServer(settings, clock, errors, audit);
    try {
      server.open(settings);
      IOException failed = server.failure;
      if (failed != null) {
        throw failed;
      }
      return server;
    } catch (IOException | RuntimeException e) {
      server.close(0);
      throw e;
    }
  }

  private EngineSettings inMemory(
      PoppySettings settings, Supplier<String> host, TopologyVersion topology) {
    EngineSettings plain =
        EngineSettings.inMemory(
                settings.product(), settings.commandLine(), host, deployment, topology)
            .on(Storage.inMemory(this::fatal), Recovery.NONE)
            .with(settings.parameters())
            .with(settings.access())
            .withMemory(settings.memory())
            .withClock(clock::millis);
    EngineSettings scripted = settings.scripting() ? plain : plain.withoutScripts();
    return settings.historyBytes() == 0 ? scripted : scripted.withHistory(settings.historyBytes());
  }

  private void open(PoppySettings settings) throws IOException {
    admin.open(settings);
    storage.openDumps();
    ServerSettings network = settings.network();
    AtomicReference<String> host = new AtomicReference<>("localhost:" + network.port());
    TopologyVersion topology = new TopologyVersion(new ObjectId());
    EngineSettings running = storage.open(inMemory(settings, host::get, topology), topology);
    TlsControl control = new TlsControl(network.tls(), settings.cluster());
    control.bind(settings.parameters());
    tls = control;
    engine = started(running.offering(commands(running, control)));
    audit.begin(engine, settings.commandLine());
    engine.memory().directory().removeLeftovers();
    warn(settings);
    settings.users().createOn(engine, running.replication().membership());
    HeapRelease heap =
        HeapRelease.ofThisProcess(
            () -> running.storage().root().dataSize(),
            engine::oplogSize,
            running.replication().control()::releaseDropped);
    wire =
        WireServer.start(
            storage.isDurable() ? network.waitingForDisk() : network,
            new EngineService(engine, topology, heap, control));
    host.set(hostAndPort(wire.addresses().get(0)));
    admin.serve(settings, running, engine, control, wire, storage);
    storage.beginDumps(running, engine.oplogTail());
  }

  /** The commands of a process, which an engine by itself does not have. */
  private List<CommandSpec> commands(EngineSettings running, TlsControl control) {
    AuditLog log = audit.log();
    return List.of(
        LogRotateCommand.spec(parameters.log(), log == null ? null : log::rotate),
        PoppyBackupCommand.spec(storage.backups()),
        PoppyDumpCommand.spec(storage.dumps()),
        RotateCertificatesCommand.spec(control::rotate),
        ShutdownCommand.spec(running.replication(), running.access().authorization(), this::close));
  }

  /** What {@code getLog} tells of the start. */
  private static void warn(PoppySettings settings) {
    if (!settings.access().authorization()) {
      settings
          .parameters()
          .log()
          .add(
              "Access control is not enabled: every client may read, change and drop everything"
                  + " (--auth has clients log in)",
              true);
    }
  }

  private static Engine started(EngineSettings settings) throws IOException {
    try {
      return new Engine(settings);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Clients are told for a moment, and then the server is gone. */
  private void diskFailed(IOException cause) {
    stop("the server stops, because its journal cannot be written: {}", cause);
  }

  private void memberFailed(IOException reason) {
    stop("the server stops, because it can be no member of its set: {}", reason);
  }

  private void fatal(Throwable error) {
    errors.fatal(error);
    stop("the server stops: {}", new IOException("the server has failed: " + error, error));
  }

  private void stop(String line, IOException reason) {
    LOG.error(line, named("error", reason.getMessage()));
    failure = reason;
    Thread.ofPlatform().name("poppy-failed").start(this::close);
  }

  /**
   * Puts the log and the audit log aside and begins others, as {@code logRotate} does.
   *
   * @param cause what asks for it, for the log
   */
  public void rotateLogs(String cause) {
    audit.rotate(parameters.log(), cause);
  }

  /** What it is, in words: its set, where its data are, whether clients log in, its admin port. */
  public String description() {
    return description + admin.words();
  }

  /** Whether there are certificates that can be read again. */
  public boolean hasCertificates() {
    TlsControl control = tls;
    return control != null && control.hasCertificates();
  }

  /** Reads certificates and keys again, as {@code rotateCertificates} does. */
  public void rotateCertificates() {
    try {
      TlsControl control = tls;
      if (control != null) {
        control.rotate();
      }
    } catch (IOException e) {
      LOG.error("all certificates stay what they were: {}", named("error", e.getMessage()));
    }
  }

  /** Its standing in a set of several members; null when it is alone. */
  @Nullable ClusterNode member() {
    return storage.member();
  }

  /** The engine, whose commands it serves. */
  Engine engine() {
    return Objects.requireNonNull(engine, "the server has been opened");
  }

  /** Why the server has stopped by itself; null when it has not. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** The port it listens on. */
  public int port() {
    return wire().port();
  }

  /** What a client connects with: {@code mongodb://127.0.0.1:27017/?replicaSet=poppy}. */
  public String connectionString() {
    return connectionString("");
  }

  /**
   * The same with the name of a database: {@code mongodb://127.0.0.1:27017/shop?replicaSet=poppy}.
   *
   * @throws IllegalArgumentException when no database is called so
   */
  public String connectionString(String database) {
    if (members != null) {
      return ConnectionStrings.of(members, database, "replicaSet=" + deployment.setName());
    }
    String option =
        deployment.isReplicated() ? "replicaSet=" + deployment.setName() : "directConnection=true";
    String host = deployment.member(hostAndPort(wire().addresses().get(0)));
    return ConnectionStrings.of(host, database, option);
  }

  private WireServer wire() {
    return Objects.requireNonNull(wire);
  }

  /** An address that a client on this machine can use. */
  private static String hostAndPort(InetSocketAddress address) {
    InetAddress bound = address.getAddress();
    String host = bound.isAnyLocalAddress() ? "127.0.0.1" : bound.getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  /** Waits until the server is closed. */
  public void awaitClose() throws InterruptedException {
    closed.await();
  }

  /** Closes soon: commands that run get a second to be answered. */
  @Override
  public void close() {
    close(GRACE_MILLIS);
  }

  /** Closes and frees everything; commands that run get so many milliseconds to be answered. */
  public void close(long graceMillis) {
    admin.ends();
    closing.lock();
    try {
      storage.leave();
      if (wire != null) {
        wire.close(graceMillis);
      }
      if (engine != null) {
        engine.close();
      }
      audit.end();
      storage.close();
    } catch (IOException e) {
      LOG.warn("the journal was not closed properly: {}", named("error", e.getMessage()));
    } finally {
      admin.close();
      closing.unlock();
      closed.countDown();
    }
  }
}

package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.types.ObjectId;

/** A running server: one engine, reachable for MongoDB clients. */
public final class PoppyServer implements AutoCloseable {
  private static final long GRACE_MILLIS = 1000;

  private final Engine engine;
  private final WireServer wire;
  private final Deployment deployment;
  private final CountDownLatch closed = new CountDownLatch(1);

  private PoppyServer(Engine engine, WireServer wire, Deployment deployment) {
    this.engine = engine;
    this.wire = wire;
    this.deployment = deployment;
  }

  /** Starts an empty server that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings) throws IOException {
    return start(settings, Deployment.usual());
  }

  /** Starts an empty server that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings, Deployment deployment)
      throws IOException {
    return start(settings, deployment, new ServerParameters(), 0, "Poppy", List.of("poppy"));
  }

  /** Starts an empty server with these parameters. */
  public static PoppyServer start(ServerSettings settings, ServerParameters parameters)
      throws IOException {
    return start(settings, Deployment.usual(), parameters, 0, "Poppy", List.of("poppy"));
  }

  /** Starts an empty server with the usual history. */
  public static PoppyServer start(
      ServerSettings settings,
      Deployment deployment,
      ServerParameters parameters,
      String product,
      List<String> commandLine)
      throws IOException {
    return start(settings, deployment, parameters, 0, product, commandLine);
  }

  /**
   * Starts an empty server.
   *
   * @param deployment what the server presents itself as
   * @param parameters the engine's parameters
   * @param historyBytes how much memory the history of writes takes at most; 0 for the usual
   * @param product the product and its version
   * @param commandLine how it was started, the program first
   * @throws IOException when it cannot listen; the message says where and why
   */
  public static PoppyServer start(
      ServerSettings settings,
      Deployment deployment,
      ServerParameters parameters,
      long historyBytes,
      String product,
      List<String> commandLine)
      throws IOException {
    AtomicReference<String> host = new AtomicReference<>("localhost:" + settings.port());
    TopologyVersion topology = new TopologyVersion(new ObjectId());
    EngineSettings usual =
        EngineSettings.inMemory(product, commandLine, host::get, deployment, topology)
            .with(parameters);
    Engine engine = new Engine(historyBytes == 0 ? usual : usual.withHistory(historyBytes));
    try {
      WireServer wire = WireServer.start(settings, new EngineService(engine, topology));
      host.set(hostAndPort(wire.addresses().get(0)));
      return new PoppyServer(engine, wire, deployment);
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /** The port it listens on. */
  public int port() {
    return wire.port();
  }

  /** What a client connects with: {@code mongodb://127.0.0.1:27017/?replicaSet=poppy}. */
  public String connectionString() {
    String option =
        deployment.isReplicated() ? "replicaSet=" + deployment.setName() : "directConnection=true";
    return "mongodb://" + deployment.member(hostAndPort(wire.addresses().get(0))) + "/?" + option;
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
    wire.close(graceMillis);
    engine.close();
    closed.countDown();
  }
}

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
  private final CountDownLatch closed = new CountDownLatch(1);

  private PoppyServer(Engine engine, WireServer wire) {
    this.engine = engine;
    this.wire = wire;
  }

  /** Starts an empty server that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings) throws IOException {
    return start(settings, new ServerParameters());
  }

  /** Starts an empty server with these parameters that says nothing of how it was started. */
  public static PoppyServer start(ServerSettings settings, ServerParameters parameters)
      throws IOException {
    return start(settings, parameters, "Poppy", List.of("poppy"));
  }

  /**
   * Starts an empty server.
   *
   * @param parameters the engine's parameters
   * @param product the product and its version
   * @param commandLine how it was started, the program first
   * @throws IOException when it cannot listen; the message says where and why
   */
  public static PoppyServer start(
      ServerSettings settings,
      ServerParameters parameters,
      String product,
      List<String> commandLine)
      throws IOException {
    AtomicReference<String> host = new AtomicReference<>("localhost:" + settings.port());
    TopologyVersion topology = new TopologyVersion(new ObjectId());
    Engine engine =
        new Engine(
            EngineSettings.inMemory(
                    product, commandLine, host::get, Deployment.standalone(), topology)
                .with(parameters));
    try {
      WireServer wire = WireServer.start(settings, new EngineService(engine, topology));
      host.set(hostAndPort(wire.addresses().get(0)));
      return new PoppyServer(engine, wire);
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /** The port it listens on. */
  public int port() {
    return wire.port();
  }

  /** What a client connects with: {@code mongodb://127.0.0.1:27017/?directConnection=true}. */
  public String connectionString() {
    return "mongodb://" + hostAndPort(wire.addresses().get(0)) + "/?directConnection=true";
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

package dev.morphium.server;

import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import dev.morphium.server.net.CommandService;
import dev.morphium.driver.*;
import dev.morphium.engine.command.ClientContext;
import org.bson.*;

/** A running server: one engine, reachable for MongoDB clients. */
public final class PoppyServer implements AutoCloseable {
  private static final long GRACE_MILLIS = 1000;

  private final WireServer wire;
  private final CountDownLatch closed = new CountDownLatch(1);

  private PoppyServer(WireServer wire) {
    this.wire = wire;
  }

  /**
   * Starts an empty server.
   *
   * @throws IOException when it cannot listen; the message says where and why
   */
  public static PoppyServer start(ServerSettings settings) throws IOException {
    return new PoppyServer(WireServer.start(settings, new CommandService() {
      @Override public boolean isBrief(Command c) { return true; }
      @Override public Reply execute(Command c, ClientContext x) { return Reply.of(new BsonDocument("ok", new BsonInt32(1))); }
    }));
  }

  /** The port it listens on. */
  public int port() {
    return wire.port();
  }

  /** What a client connects with, for instance {@code mongodb://127.0.0.1:27017/?directConnection=true}. */
  public String connectionString() {
    List<InetSocketAddress> addresses = wire.addresses();
    String host =
        addresses.stream()
            .limit(1)
            .map(PoppyServer::hostAndPort)
            .collect(Collectors.joining(","));
    return "mongodb://" + host + "/?directConnection=true";
  }

  private static String hostAndPort(InetSocketAddress address) {
    String host =
        address.getAddress().isAnyLocalAddress()
            ? "127.0.0.1"
            : address.getAddress().getHostAddress();
    int zone = host.indexOf('%');
    host = zone < 0 ? host : host.substring(0, zone);
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
    closed.countDown();
  }
}

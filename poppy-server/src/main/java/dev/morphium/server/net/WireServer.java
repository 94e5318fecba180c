package dev.morphium.server.net;

import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.NetworkTraffic;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressors;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener for MongoDB clients: accepts connections and takes their commands to a service.
 *
 * <p>A connection costs no thread: a few network threads serve all of them, and a bounded number of
 * workers runs what takes longer.
 */
public final class WireServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WireServer.class);
  private static final int BACKLOG = 4096;
  private static final long SWEEP_MILLIS = 1000;
  private static final WriteBufferWaterMark UNSENT =
      new WriteBufferWaterMark(64 * 1024, 256 * 1024);

  private final EventLoopGroup network;
  private final Workers workers;
  private final Connections connections;
  private final List<Channel> listeners = new ArrayList<>();
  private @Nullable ScheduledFuture<?> sweeping;

  private WireServer(ServerSettings settings) {
    network = Transport.threads(settings.networkThreads(), "poppy-net");
    workers = Workers.of(settings.workerThreads(), settings.longCommands());
    connections =
        new Connections(
            settings.maxConnections(), settings.limits(), OpenFiles::left, settings.tls());
  }

  /**
   * Starts to listen.
   *
   * @throws IOException when an address is unknown, taken or forbidden; the message names it
   */
  public static WireServer start(ServerSettings settings, CommandService service)
      throws IOException {
    WireServer server = new WireServer(settings);
    try {
      server.listen(settings, service);
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void listen(ServerSettings settings, CommandService service) throws IOException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(network)
            .channel(Transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .handler(
                new AcceptFailures(
                    new LineLimit(1, System::nanoTime, LOG::warn), OpenFiles.limit()))
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT)
            .childHandler(
                new ConnectionInitializer(
                    connections, service, new Compression(Compressors.all()), workers));
    int port = settings.port();
    for (String address : settings.addresses()) {
      InetSocketAddress wanted = new InetSocketAddress(address, port);
      if (wanted.isUnresolved()) {
        throw new ListenException("unknown address " + address, new UnknownHostException(address));
      }
      ChannelFuture bound = bootstrap.bind(wanted).awaitUninterruptibly();
      if (!bound.isSuccess()) {
        throw new ListenException(
            "cannot listen on "
                + address
                + ":"
                + port
                + ": "
                + ListenException.reason(bound.cause()),
            bound.cause());
      }
      listeners.add(bound.channel());
      port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }
    sweeping =
        network
            .next()
            .scheduleAtFixedRate(
                () -> sweep(service), SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sweep(CommandService service) {
    try {
      connections.sweep(System.nanoTime());
      service.sweep();
    } catch (RuntimeException | Error e) {
      FatalErrorHandler.uncaught(e);
      LOG.error("looking after connections failed; it is tried again", e);
    }
  }

  /** Open connections, connections still possible, connections ever made. */
  public ClientContext.Connections connections() {
    return connections.counts();
  }

  /** What it has received and sent. */
  public NetworkTraffic traffic() {
    return connections.traffic().sums();
  }

  /** The addresses it listens on, with the port. */
  public List<InetSocketAddress> addresses() {
    return listeners.stream().map(channel -> (InetSocketAddress) channel.localAddress()).toList();
  }

  /** The port it listens on. */
  public int port() {
    return addresses().get(0).getPort();
  }

  /** Closes without waiting long: commands that run get a second to be answered. */
  @Override
  public void close() {
    close(1000);
  }

  /**
   * Accepts nothing more, lets running commands be answered, and frees everything; afterwards no
   * thread of it is left.
   *
   * @param graceMillis how long running commands may take
   */
  public void close(long graceMillis) {
    listeners.forEach(channel -> channel.close().awaitUninterruptibly());
    ScheduledFuture<?> sweeps = sweeping;
    if (sweeps != null) {
      sweeps.cancel(false);
    }
    connections.forEach(ConnectionHandler::end);
    boolean interrupted = false;
    try {
      if (!connections.awaitNone(graceMillis)) {
        connections.forEach(ConnectionHandler::cut);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    workers.close();
    network.shutdownGracefully(0, graceMillis, TimeUnit.MILLISECONDS);
    try {
      workers.awaitEnd(graceMillis);
      network.awaitTermination(2 * graceMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

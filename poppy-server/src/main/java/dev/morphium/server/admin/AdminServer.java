package dev.morphium.server.admin;

import dev.morphium.server.net.ListenException;
import dev.morphium.server.net.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The admin port: health and metrics by HTTP, on one thread of its own, so that it answers also
 * while all others are busy.
 */
public final class AdminServer implements AutoCloseable {
  private static final int MOST_CONNECTIONS = 64;
  private static final int MOST_BODY = 1024;
  private static final int SILENCE_SECONDS = 120;

  private final EventLoopGroup thread = Transport.threads(1, "poppy-admin");
  private final ChannelGroup connections = new DefaultChannelGroup(thread.next());
  private final AdminHandler handler;
  private InetSocketAddress listener = new InetSocketAddress(0);

  private AdminServer(AdminHandler handler) {
    this.handler = handler;
  }

  /**
   * Begins to listen; what the server is doing shows in its health.
   *
   * @throws ListenException when the address is unknown, taken or forbidden
   */
  public static AdminServer start(AdminSettings settings, ServerHealth health)
      throws ListenException {
    TreeMap<String, AdminPage> pages = new TreeMap<>();
    pages.put("/health/live", (headers, remote) -> health.live());
    pages.put("/health/ready", (headers, remote) -> health.ready());
    pages.put("/metrics", new MetricsPage(health));
    AdminServer server = new AdminServer(new AdminHandler(Collections.unmodifiableMap(pages)));
    try {
      server.listen(settings);
      return server;
    } catch (ListenException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void listen(AdminSettings settings) throws ListenException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(thread)
            .channel(Transport.serverChannel())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                });
    InetSocketAddress wanted = new InetSocketAddress(settings.address(), settings.port());
    if (wanted.isUnresolved()) {
      throw new ListenException(
          "unknown address %s of the admin port".formatted(settings.address()),
          new UnknownHostException(settings.address()));
    }
    ChannelFuture bound = bootstrap.bind(wanted).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new ListenException(
          "the admin port cannot listen on %s:%d: %s; --admin-port 0 takes any free one"
              .formatted(settings.address(), settings.port(), bound.cause().getMessage()),
          bound.cause());
    }
    connections.add(bound.channel());
    listener = (InetSocketAddress) bound.channel().localAddress();
  }

  private void accept(Channel channel) {
    if (connections.size() > MOST_CONNECTIONS) {
      channel.close();
      return;
    }
    connections.add(channel);
    channel
        .pipeline()
        .addLast(new ReadTimeoutHandler(SILENCE_SECONDS, TimeUnit.SECONDS))
        .addLast(new HttpServerCodec())
        .addLast(new HttpObjectAggregator(MOST_BODY))
        .addLast(handler);
  }

  /** Where it is, such as {@code http://127.0.0.1:9216}. */
  public String url() {
    String host =
        listener.getAddress().isAnyLocalAddress()
            ? AdminSettings.LOOPBACK
            : listener.getAddress().getHostAddress();
    return "http://%s:%d"
        .formatted(host.contains(":") ? "[" + host + "]" : host, listener.getPort());
  }

  /** Closes it; afterwards no thread of it is left. */
  @Override
  public void close() {
    connections.close().awaitUninterruptibly();
    thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}

package dev.morphium.server.admin;

import dev.morphium.server.admin.api.AdminApi;
import dev.morphium.server.admin.api.ApiDoor;
import dev.morphium.server.admin.docs.DocumentationRoutes;
import dev.morphium.server.admin.http.AdminHandler;
import dev.morphium.server.admin.http.AdminRoute;
import dev.morphium.server.admin.http.AdminTls;
import dev.morphium.server.admin.login.LoginLimit;
import dev.morphium.server.admin.login.LoginSessions;
import dev.morphium.server.net.ListenException;
import dev.morphium.server.net.TlsEngines;
import dev.morphium.server.net.Transport;
import dev.morphium.server.tls.ServerTls;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The admin port: health, metrics and the admin page by HTTP. Health is answered by a thread of its
 * own, also while all others are busy; commands that the page asks for are run by a few workers.
 *
 * <p>It speaks TLS, with the certificate of the clients' port, as soon as that port takes TLS, and
 * nothing else then. It asks for no certificate: users log in, with their passwords.
 */
public final class AdminServer implements AutoCloseable {
  private static final int MOST_CONNECTIONS = 64;
  private static final int MOST_BODY = 64 << 10;
  private static final int SILENCE_SECONDS = 120;

  private final EventLoopGroup thread = Transport.threads(1, "poppy-admin");
  private final ChannelGroup connections = new DefaultChannelGroup(thread.next());
  private final AdminWorkers workers = new AdminWorkers();
  private final AdminHandler handler;
  private final @Nullable ServerTls tls;
  private final @Nullable TlsEngines engines;
  private InetSocketAddress listener = new InetSocketAddress(0);

  private AdminServer(Map<String, AdminRoute> routes, @Nullable ServerTls tls) {
    handler = new AdminHandler(routes, workers);
    this.tls = tls;
    engines = tls == null ? null : TlsEngines.withoutCertificates(tls);
  }

  /**
   * Begins to listen; what the server is doing shows in its health.
   *
   * @param tls that of the clients' port; null without one
   * @throws ListenException when the address is unknown, taken or forbidden
   */
  public static AdminServer start(
      AdminSettings settings, @Nullable ServerTls tls, ServerHealth health) throws ListenException {
    AdminServer server = new AdminServer(routes(settings, health), tls);
    try {
      server.listen(settings);
      return server;
    } catch (ListenException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static Map<String, AdminRoute> routes(AdminSettings settings, ServerHealth health) {
    InstantSource clock = InstantSource.system();
    LoginLimit limit = new LoginLimit(clock);
    ApiDoor door = new ApiDoor(health::page, limit, new LoginSessions(clock), settings.address());
    TreeMap<String, AdminRoute> routes = new TreeMap<>(AdminApi.routes(door));
    routes.putAll(PageFiles.routes());
    routes.putAll(DocumentationRoutes.all());
    routes.put("/health/live", AdminRoute.quick(request -> health.live()));
    routes.put("/health/ready", AdminRoute.quick(request -> health.ready()));
    routes.put("/metrics", AdminRoute.working(HttpMethod.GET, new MetricsPage(health, limit)));
    return Collections.unmodifiableMap(routes);
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
              .formatted(
                  settings.address(), settings.port(), ListenException.reason(bound.cause())),
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
    if (engines != null && isSecure()) {
      channel.pipeline().addLast(new AdminTls(engines));
    }
    channel
        .pipeline()
        .addLast(new ReadTimeoutHandler(SILENCE_SECONDS, TimeUnit.SECONDS))
        .addLast(new HttpServerCodec())
        .addLast(new HttpObjectAggregator(MOST_BODY))
        .addLast(new FlowControlHandler())
        .addLast(handler);
  }

  private boolean isSecure() {
    return tls != null && tls.mode().acceptsTls();
  }

  /** Where it is, such as {@code http://127.0.0.1:9216}. */
  public String url() {
    String host =
        listener.getAddress().isAnyLocalAddress()
            ? AdminSettings.LOOPBACK
            : listener.getAddress().getHostAddress();
    return "%s://%s:%d"
        .formatted(
            isSecure() ? "https" : "http",
            host.contains(":") ? "[" + host + "]" : host,
            listener.getPort());
  }

  /** Closes it; afterwards no thread of it is left. */
  @Override
  public void close() {
    connections.close().awaitUninterruptibly();
    workers.close();
    thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}

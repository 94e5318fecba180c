package dev.morphium.benchmarks.security;

import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Connections to a server, with or without TLS and a login.
 *
 * @param port the server's, on this machine
 * @param tls null for none
 * @param account null for no login
 */
record SecureClient(
    EventLoopGroup group, int port, @Nullable SslContext tls, @Nullable Account account)
    implements Load.Opener {
  private static final String HOST = "127.0.0.1";

  /** TLS as clients have it that trust any certificate: what is measured is the server. */
  static SslContext anyCertificate() throws SSLException {
    return SslContextBuilder.forClient()
        .trustManager(InsecureTrustManagerFactory.INSTANCE)
        .endpointIdentificationAlgorithm(null)
        .build();
  }

  /** A new connection, when it can be used. */
  CompletableFuture<Channel> connect() {
    Greeting greeting = new Greeting(account);
    new Bootstrap()
        .group(group)
        .channel(Transport.socket())
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                if (tls != null) {
                  channel.pipeline().addLast(tls.newHandler(channel.alloc(), HOST, port));
                }
                channel.pipeline().addLast(Transport.messages()).addLast(greeting);
              }
            })
        .connect(HOST, port)
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                greeting.ready().completeExceptionally(connected.cause());
              }
            });
    return greeting.ready();
  }

  @Override
  public Channel open(ChannelHandler caller) throws InterruptedException {
    try {
      Channel channel = connect().get();
      channel.pipeline().addLast(caller);
      return channel;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}

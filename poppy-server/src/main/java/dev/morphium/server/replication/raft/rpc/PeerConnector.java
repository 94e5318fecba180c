package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.server.net.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslHandler;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;

/**
 * Opens connections to other members, which are known and know this one when they are handed out.
 */
public final class PeerConnector {
  private static final int CONNECT_MILLIS = 1000;

  private final PeerIdentity identity;
  private final EventLoopGroup network;
  private final Greeting.Purpose purpose;
  private final SecureRandom random = new SecureRandom();

  private PeerConnector(PeerIdentity identity, EventLoopGroup network, Greeting.Purpose purpose) {
    this.identity = identity;
    this.network = network;
    this.purpose = purpose;
  }

  static PeerConnector forMessages(PeerIdentity identity, EventLoopGroup network) {
    return new PeerConnector(identity, network, Greeting.Purpose.MESSAGES);
  }

  /** Opens connections on which a snapshot is sent. */
  public static PeerConnector forSnapshots(PeerIdentity identity, EventLoopGroup network) {
    return new PeerConnector(identity, network, Greeting.Purpose.SNAPSHOT);
  }

  /**
   * Opens a connection.
   *
   * @param handler reads what comes when both sides are known
   * @return completes when they are, or exceptionally when that fails
   */
  public CompletableFuture<Channel> open(Endpoint endpoint, ChannelHandler handler) {
    CompletableFuture<Channel> ready = new CompletableFuture<>();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(network)
            .channel(Transport.clientChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.SO_KEEPALIVE, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    CompletableFuture<Void> known = new CompletableFuture<>();
                    known.whenComplete(
                        (nothing, failure) -> {
                          if (failure == null) {
                            ready.complete(channel);
                          } else {
                            ready.completeExceptionally(failure);
                          }
                        });
                    PeerTls tls = identity.tls();
                    if (tls != null && tls.tls().mode().opensTls()) {
                      channel
                          .pipeline()
                          .addLast(
                              new SslHandler(
                                  tls.tls()
                                      .identity()
                                      .connecting(endpoint.getIp(), endpoint.getPort())));
                    }
                    Frames.addTo(channel.pipeline(), identity.mostBytes());
                    channel
                        .pipeline()
                        .addLast(new ClientHandshake(identity, purpose, random, known))
                        .addLast(handler);
                  }
                });
    bootstrap
        .connect(endpoint.getIp(), endpoint.getPort())
        .addListener(
            (io.netty.channel.ChannelFuture connected) -> {
              if (!connected.isSuccess()) {
                ready.completeExceptionally(connected.cause());
              }
            });
    return ready;
  }
}

package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcServer;
import com.alipay.sofa.jraft.rpc.impl.ConnectionClosedEventListener;
import dev.morphium.server.net.ListenException;
import dev.morphium.server.net.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The port on which a member hears the others.
 *
 * <p>Nobody is heard who does not know the cluster's key; of those who have not shown it yet there
 * are only so many at a time.
 */
public final class PeerServer implements RpcServer {
  private static final int MOST_STRANGERS = 512;
  private static final int MOST_OF_ONE_ADDRESS = 64;

  private final PeerIdentity identity;
  private final EventLoopGroup network;
  private final InetSocketAddress address;
  private final Executor workers;
  private final SnapshotSender snapshots;
  private final Partition partition;
  private final Map<Class<?>, RpcProcessor<?>> processors = new ConcurrentHashMap<>();
  private final List<ConnectionClosedEventListener> closings = new CopyOnWriteArrayList<>();
  private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final SecureRandom random = new SecureRandom();
  private final Refusals refusals = new Refusals(System::nanoTime);
  private final Strangers strangers = new Strangers(MOST_STRANGERS, MOST_OF_ONE_ADDRESS);
  private volatile @Nullable Channel listener;

  /** Sends a snapshot to a member that has asked for one. */
  @FunctionalInterface
  public interface SnapshotSender {
    /** Takes over a connection whose other side is known. */
    void accept(ChannelHandlerContext context);
  }

  /**
   * A port that does not listen yet.
   *
   * @param workers runs what is asked, where the library does not say who does
   * @param partition what is not heard
   */
  public PeerServer(
      PeerIdentity identity,
      EventLoopGroup network,
      InetSocketAddress address,
      Executor workers,
      SnapshotSender snapshots,
      Partition partition) {
    this.identity = identity;
    this.network = network;
    this.address = address;
    this.workers = workers;
    this.snapshots = snapshots;
    this.partition = partition;
  }

  /**
   * Begins to listen.
   *
   * @throws IOException when the address is unknown, taken or forbidden; the message names it
   */
  public void listen() throws IOException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(network)
            .channel(Transport.serverChannel())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(new Reception());
    try {
      Channel bound = bootstrap.bind(address).syncUninterruptibly().channel();
      listener = bound;
      channels.add(bound);
    } catch (Exception e) { // Netty throws what its signature does not say
      throw new ListenException(
          "cannot listen for the other members on %s:%d: %s"
              .formatted(address.getHostString(), address.getPort(), ListenException.reason(e)),
          e);
    }
  }

  @Override
  public boolean init(@Nullable Void nothing) {
    return listener != null;
  }

  @Override
  public void shutdown() {
    channels.close().awaitUninterruptibly();
  }

  @Override
  public void registerConnectionClosedEventListener(ConnectionClosedEventListener closing) {
    closings.add(closing);
  }

  @Override
  public void registerProcessor(RpcProcessor<?> processor) {
    try {
      processors.put(Class.forName(processor.interest()), processor);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("there is no " + processor.interest(), e);
    }
  }

  @Override
  public int boundPort() {
    Channel bound = listener;
    if (bound == null) {
      throw new IllegalStateException("the members' port is not open");
    }
    return ((InetSocketAddress) bound.localAddress()).getPort();
  }

  private void accepted(ChannelHandlerContext context, Greeting greeting) {
    strangers.remove(context.channel());
    Frames.allow(context.pipeline(), identity.mostBytes());
    if (greeting.purpose() == Greeting.Purpose.SNAPSHOT) {
      snapshots.accept(context);
    } else {
      context
          .pipeline()
          .addLast(
              new PeerRequests(
                  greeting.from(), processors, workers, closings, refusals, partition));
    }
  }

  /** How many connections have not shown yet that they belong to the set. */
  int strangers() {
    return strangers.count();
  }

  /** The assembly of a connection of a stranger. */
  private final class Reception extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      channels.add(channel);
      Channel oldest = strangers.add(channel);
      if (oldest != null) {
        refusals.refused(
            oldest, "it did not prove who it is, and makes place for one that came later");
        oldest.close();
      }
      channel.closeFuture().addListener(closed -> strangers.remove(channel));
      PeerTls tls = identity.tls();
      if (tls != null) {
        channel.pipeline().addLast(new PeerTlsSelector(tls.tls(), refusals));
      }
      Frames.addTo(channel.pipeline(), Frames.LONGEST_GREETING);
      channel
          .pipeline()
          .addLast(new ServerHandshake(identity, random, refusals, PeerServer.this::accepted));
    }
  }
}

package dev.morphium.benchmarks.load;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A server that answers every message with as many bytes as the message asks for, at once or when
 * something has been done with it.
 *
 * <p>It is the ceiling for a server on the same sockets. How many bytes are wanted stands where the
 * wire protocol has {@code responseTo}, which means nothing in a request.
 */
public final class EchoServer implements AutoCloseable {
  static final int WANTED_OFFSET = 8;

  private final EventLoopGroup group;
  private final Channel channel;

  private EchoServer(EventLoopGroup group, Channel channel) {
    this.group = group;
    this.channel = channel;
  }

  /** What is done with a message before it is answered. */
  @FunctionalInterface
  public interface Work {
    /**
     * @param done answers; it may be called by any thread, after this has returned, too
     */
    void begin(ByteBuf message, Runnable done);
  }

  /** Listens on the loopback address, and does nothing; port 0 is any. */
  public static EchoServer start(int port) throws InterruptedException {
    return start(port, (message, done) -> done.run());
  }

  /** Listens on the loopback address; port 0 is any. */
  public static EchoServer start(int port, Work work) throws InterruptedException {
    EventLoopGroup group = Transport.group(Runtime.getRuntime().availableProcessors());
    Channel channel =
        new ServerBootstrap()
            .group(group)
            .channel(Transport.serverSocket())
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(Transport.frames(() -> new Echo(work)))
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .sync()
            .channel();
    return new EchoServer(group, channel);
  }

  /** What {@link Load} connects with. */
  public String uri() {
    return "mongodb://127.0.0.1:" + ((InetSocketAddress) channel.localAddress()).getPort();
  }

  void awaitEnd() throws InterruptedException {
    channel.closeFuture().sync();
  }

  @Override
  public void close() {
    channel.close();
    group.shutdownGracefully();
  }

  private static final class Echo extends SimpleChannelInboundHandler<ByteBuf> {
    private final Work work;

    Echo(Work work) {
      this.work = work;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
      int wanted = message.getIntLE(message.readerIndex() + WANTED_OFFSET);
      work.begin(message, () -> answer(context, wanted));
    }

    private static void answer(ChannelHandlerContext context, int wanted) {
      ByteBuf answer = context.alloc().buffer(wanted);
      answer.writeIntLE(wanted).writeZero(wanted - Integer.BYTES);
      if (context.executor().inEventLoop()) {
        context.write(answer, context.voidPromise());
      } else {
        context.writeAndFlush(answer, context.voidPromise());
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }
}

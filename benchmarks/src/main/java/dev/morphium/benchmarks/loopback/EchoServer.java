package dev.morphium.benchmarks.loopback;

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
 * A server that does nothing: it answers every message with as many bytes as the message asks for.
 *
 * <p>It is the ceiling for a server on the same sockets. How many bytes are wanted stands where the
 * wire protocol has {@code responseTo}, which means nothing in a request.
 */
final class EchoServer implements AutoCloseable {
  static final int WANTED_OFFSET = 8;

  private final EventLoopGroup group;
  private final Channel channel;

  private EchoServer(EventLoopGroup group, Channel channel) {
    this.group = group;
    this.channel = channel;
  }

  /** Listens on the loopback address; port 0 is any. */
  static EchoServer start(int port) throws InterruptedException {
    EventLoopGroup group = Transport.group(Runtime.getRuntime().availableProcessors());
    Channel channel =
        new ServerBootstrap()
            .group(group)
            .channel(Transport.serverSocket())
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(Transport.frames(Echo::new))
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .sync()
            .channel();
    return new EchoServer(group, channel);
  }

  String uri() {
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
    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
      int wanted = message.getIntLE(message.readerIndex() + WANTED_OFFSET);
      ByteBuf answer = context.alloc().buffer(wanted);
      answer.writeIntLE(wanted).writeZero(wanted - Integer.BYTES);
      context.write(answer, context.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }
}

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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A server that does nothing: it answers every message with as many bytes as the message asks for.
 *
 * <p>It is the ceiling for a server on the same sockets. How many bytes are wanted stands where the
 * wire protocol has {@code responseTo}, which means nothing in a request.
 */
@Command(
    name = "echo",
    mixinStandardHelpOptions = true,
    description = "Answers every message with as many bytes as it asks for.")
public final class EchoCommand implements Callable<Integer> {
  static final int WANTED_OFFSET = 8;

  @Option(names = "--port", description = "Port to listen on, 0 for any (${DEFAULT-VALUE}).")
  private int port = 0;

  /** The echo alone, on any port, for a process of its own. */
  public static void main(String[] arguments) throws Exception {
    new EchoCommand().call();
  }

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(Runtime.getRuntime().availableProcessors());
    try {
      Channel channel =
          new ServerBootstrap()
              .group(group)
              .channel(Transport.serverSocket())
              .childOption(ChannelOption.TCP_NODELAY, true)
              .childHandler(Transport.frames(Echo::new))
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
              .sync()
              .channel();
      InetSocketAddress address = (InetSocketAddress) channel.localAddress();
      System.out.println("mongodb://127.0.0.1:" + address.getPort());
      channel.closeFuture().sync();
      return 0;
    } finally {
      group.shutdownGracefully();
    }
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

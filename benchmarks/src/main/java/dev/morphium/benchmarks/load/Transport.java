package dev.morphium.benchmarks.load;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.nio.ByteOrder;
import java.util.function.Supplier;

/** The sockets of the echo and of the load: the best that Netty has on this machine. */
public final class Transport {
  private static final int LARGEST_FRAME = 48_000_000;

  private Transport() {}

  /** Threads that serve sockets. */
  public static EventLoopGroup group(int threads) {
    IoHandlerFactory handlers =
        Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    return new MultiThreadIoEventLoopGroup(threads, handlers);
  }

  /** The kind of socket that a group serves. */
  public static Class<? extends SocketChannel> socket() {
    return Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  static Class<? extends ServerSocketChannel> serverSocket() {
    return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  /** Cuts the stream into messages by the length at their beginning, and hands them on. */
  static ChannelInitializer<SocketChannel> frames(Supplier<? extends ChannelHandler> handler) {
    return frames(Transport::messages, handler);
  }

  /** Cuts the stream into messages as it is told, and hands them on. */
  static ChannelInitializer<SocketChannel> frames(
      Supplier<? extends ChannelHandler> framing, Supplier<? extends ChannelHandler> handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(SocketChannel channel) {
        channel.pipeline().addLast(framing.get()).addLast(handler.get());
      }
    };
  }

  /** What cuts a stream into messages of MongoDB's wire protocol. */
  public static ChannelHandler messages() {
    return new LengthFieldBasedFrameDecoder(
        ByteOrder.LITTLE_ENDIAN, LARGEST_FRAME, 0, 4, -4, 0, true);
  }
}

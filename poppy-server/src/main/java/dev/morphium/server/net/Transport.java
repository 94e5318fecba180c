package dev.morphium.server.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/** The way to the operating system's sockets: epoll where there is one, the JDK's elsewhere. */
record Transport(EventLoopGroup group, Class<? extends ServerChannel> server) {
  static Transport open(int threads) {
    DefaultThreadFactory names = new DefaultThreadFactory("poppy-net");
    if (Epoll.isAvailable()) {
      return new Transport(
          new MultiThreadIoEventLoopGroup(threads, names, EpollIoHandler.newFactory()),
          EpollServerSocketChannel.class);
    }
    return new Transport(
        new MultiThreadIoEventLoopGroup(threads, names, NioIoHandler.newFactory()),
        NioServerSocketChannel.class);
  }
}

package dev.morphium.server.replication.raft.rpc;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream of bytes to another member, which waits while the network is behind.
 *
 * <p>An empty frame is its end, so that a stream that broke off is not taken for a whole one.
 */
public final class ChannelOutput extends OutputStream {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelOutput.class);
  private static final int CHUNK = 256 * 1024;
  private static final int LONGEST_NAME = 1024;

  private final Channel channel;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition writable = lock.newCondition();
  private ByteBuf chunk = Unpooled.buffer(CHUNK);

  private ChannelOutput(Channel channel) {
    this.channel = channel;
  }

  /** What is sent to whoever names it. */
  @FunctionalInterface
  public interface Content {
    /** Sends what has this name, on a thread of its own. */
    void send(String name, ChannelOutput output) throws IOException;
  }

  /** Waits for a name on a connection, sends what has it, and closes the connection. */
  public static void serve(ChannelHandlerContext context, String thread, Content content) {
    ChannelOutput output = new ChannelOutput(context.channel());
    context.pipeline().addLast(output.new Requests(thread, content));
  }

  /** Who gets the bytes. */
  public String remoteAddress() {
    return String.valueOf(channel.remoteAddress());
  }

  @Override
  public void write(int value) throws IOException {
    chunk.writeByte(value);
    if (chunk.readableBytes() >= CHUNK) {
      flush();
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int left = length;
    while (left > 0) {
      int part = Math.min(left, CHUNK - chunk.readableBytes());
      chunk.writeBytes(bytes, from, part);
      from += part;
      left -= part;
      if (chunk.readableBytes() >= CHUNK) {
        flush();
      }
    }
  }

  @Override
  public void flush() throws IOException {
    if (chunk.isReadable()) {
      ByteBuf full = chunk;
      chunk = Unpooled.buffer(CHUNK);
      awaitWritable();
      channel.writeAndFlush(full, channel.voidPromise());
    }
  }

  private void awaitWritable() throws IOException {
    lock.lock();
    try {
      while (!channel.isWritable() && channel.isActive()) {
        writable.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server is closing");
    } finally {
      lock.unlock();
    }
    if (!channel.isActive()) {
      throw new IOException("the other member has closed the connection");
    }
  }

  private void signal() {
    lock.lock();
    try {
      writable.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The end of the stream: whoever reads it knows then that it is whole. */
  @Override
  public void close() throws IOException {
    flush();
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  /** Hears which content is wanted, and when the network can take more. */
  private final class Requests extends ChannelInboundHandlerAdapter {
    private final String thread;
    private final Content content;
    private boolean asked;

    Requests(String thread, Content content) {
      this.thread = thread;
      this.content = content;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf frame = (ByteBuf) message;
      try {
        if (asked || frame.readableBytes() > LONGEST_NAME) {
          context.close();
          return;
        }
        asked = true;
        String name = frame.toString(StandardCharsets.UTF_8);
        Thread.ofPlatform().name(thread).daemon(true).start(() -> send(name));
      } finally {
        ReferenceCountUtil.release(message);
      }
    }

    private void send(String name) {
      try {
        content.send(name, ChannelOutput.this);
        close();
      } catch (IOException | RuntimeException e) {
        LOG.warn(
            "{} did not get '{}' whole: {}",
            named("remote", remoteAddress()),
            named("name", name),
            named("error", e.getMessage()));
        channel.close();
      }
    }

    private void close() throws IOException {
      ChannelOutput.this.close();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      signal();
      context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      signal();
      context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      FatalErrorHandler.uncaught(cause);
      context.close();
    }
  }
}

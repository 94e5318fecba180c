package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stream of bytes from another member.
 *
 * <p>The network is asked for more only when there is room, so that a slow reader costs no memory.
 */
public final class ChannelInput extends InputStream {
  private static final int MOST_CHUNKS = 16;
  private static final long PATIENCE_SECONDS = 30;
  private static final ByteBuf BROKEN = Unpooled.unreleasableBuffer(Unpooled.buffer(1));

  private final BlockingQueue<ByteBuf> chunks = new LinkedBlockingQueue<>();
  private @Nullable Channel channel;
  private ByteBuf current = Unpooled.EMPTY_BUFFER;
  private boolean ended;

  private ChannelInput() {}

  /**
   * Connects to a member.
   *
   * @throws IOException when it cannot be reached, or does not want to talk
   */
  public static ChannelInput open(PeerConnector connector, Endpoint endpoint)
      throws IOException, InterruptedException {
    ChannelInput input = new ChannelInput();
    try {
      input.channel = connector.open(endpoint, input.new Chunks()).get();
      return input;
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getMessage()), e.getCause());
    }
  }

  /** Says what is wanted. */
  public void send(String name) {
    Channel open = channel;
    if (open != null) {
      open.writeAndFlush(Unpooled.copiedBuffer(name, StandardCharsets.UTF_8));
    }
  }

  @Override
  public int read() throws IOException {
    return advance() ? current.readUnsignedByte() : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!advance()) {
      return -1;
    }
    int part = Math.min(length, current.readableBytes());
    current.readBytes(target, offset, part);
    return part;
  }

  private boolean advance() throws IOException {
    while (!ended && !current.isReadable()) {
      current.release();
      current = Unpooled.EMPTY_BUFFER;
      ByteBuf next = next();
      if (next == BROKEN) {
        ended = true;
        throw new IOException("the other member has closed the connection too early");
      }
      ended = !next.isReadable();
      current = next;
    }
    return !ended;
  }

  private ByteBuf next() throws IOException {
    try {
      ByteBuf next = chunks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new IOException(
            "nothing has come from the other member for %d seconds".formatted(PATIENCE_SECONDS));
      }
      Channel open = channel;
      if (open != null && chunks.size() < MOST_CHUNKS / 2) {
        open.config().setAutoRead(true);
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("given up");
    }
  }

  @Override
  public void close() {
    Channel open = channel;
    if (open != null) {
      open.close().awaitUninterruptibly();
    }
    current.release();
    for (ByteBuf left = chunks.poll(); left != null; left = chunks.poll()) {
      left.release();
    }
  }

  /** Takes what comes. */
  private final class Chunks extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      chunks.add((ByteBuf) message);
      if (chunks.size() >= MOST_CHUNKS) {
        context.channel().config().setAutoRead(false);
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      chunks.add(BROKEN);
      context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      FatalErrorHandler.uncaught(cause);
      context.close();
    }
  }
}

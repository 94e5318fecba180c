package dev.morphium.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The replies of one connection that its client has not read: a large one is handed to the
 * transport in pieces, as the client takes them, and what is left counts in the budget of all
 * connections.
 *
 * <p>For the connection's network thread alone, but for {@link #bytes} and {@link #standsSince}.
 */
final class UnreadReplies {
  private static final int PIECE = 128 * 1024;

  private final ChannelHandlerContext context;
  private final ByteBudget budget;
  private @Nullable ByteBuf rest;
  private boolean pumping;
  private boolean over;
  private volatile long standsSince;
  private volatile long counted;

  UnreadReplies(ChannelHandlerContext context, ByteBudget budget) {
    this.context = context;
    this.budget = budget;
  }

  /** How many bytes of replies are unread, as far as they were counted. */
  long bytes() {
    return counted;
  }

  /** Whether a reply has not been handed over as a whole. */
  boolean hasRest() {
    return rest != null;
  }

  /** Takes a reply; the one before was handed over. */
  void add(ByteBuf message) {
    if (message.readableBytes() > ReplyEncoder.LARGE) {
      rest = message;
    } else {
      context.write(message, context.voidPromise());
    }
  }

  /**
   * Hands over as many pieces as the client takes.
   *
   * @param canWrite flushes when that is needed, and tells whether more can be written
   */
  void pump(BooleanSupplier canWrite) {
    if (pumping) {
      return;
    }
    pumping = true;
    try {
      while (rest != null && canWrite.getAsBoolean()) {
        ByteBuf message = rest;
        if (message == null) {
          return; // the connection ended while it was flushed
        }
        if (message.readableBytes() <= PIECE) {
          rest = null;
          context.write(message, context.voidPromise());
        } else {
          context.write(message.readRetainedSlice(PIECE), context.voidPromise());
        }
      }
    } finally {
      pumping = false;
    }
  }

  /** Since when nothing of them was read, as {@link System#nanoTime}; 0 when all are read. */
  long standsSince() {
    return standsSince;
  }

  /** Counts what is unread by now. @return whether it has become more, and far too much for all */
  boolean count() {
    ByteBuf message = rest;
    ChannelOutboundBuffer buffer = pending(context.channel());
    long now =
        (message == null ? 0 : message.readableBytes())
            + (buffer == null ? 0 : buffer.totalPendingWriteBytes());
    long before = counted;
    if (over || now == before) {
      return false;
    }
    counted = now;
    if (now < before || before == 0) {
      standsSince = now == 0 ? 0 : System.nanoTime() | 1;
    }
    if (now < before) {
      budget.give(before - now);
      return false;
    }
    budget.add(now - before);
    return budget.isFarExceeded();
  }

  private static @Nullable ChannelOutboundBuffer pending(Channel channel) {
    return channel.unsafe().outboundBuffer();
  }

  /** The connection is over: nobody reads the rest. */
  void close() {
    over = true;
    standsSince = 0;
    ByteBuf message = rest;
    rest = null;
    if (message != null) {
      message.release();
    }
    long back = counted;
    counted = 0;
    if (back > 0) {
      budget.give(back);
    }
  }
}

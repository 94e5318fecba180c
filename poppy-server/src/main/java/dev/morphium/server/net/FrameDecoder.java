package dev.morphium.server.net;

import dev.morphium.wire.MessageHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The cutting of a connection's bytes into messages: each becomes one array, which the engine reads
 * as it is.
 *
 * <p>The array of a large message grows with the bytes that really come, because a length is
 * quickly claimed. When the messages of all connections leave no room for it to grow, nothing more
 * is read from this one until there is room again.
 *
 * <pre>
 *   READING -> PAUSED   no room for the next bytes; they are kept as they came
 *   PAUSED  -> READING  room was given back
 *   PAUSED  -> closed   after {@link ClientLimits#silenceMillis}, by {@link Connections#sweep}
 * </pre>
 */
final class FrameDecoder extends ChannelInboundHandlerAdapter {
  private static final int FIRST_SIZE = 64 * 1024;
  private static final int LEAST_SIZE = 256;
  private static final byte[] NOTHING = {};

  private final Closings closings;
  private final ByteBudget budget;
  private final HeldBytes held;
  private final ReadGate gate;
  private final ArrayDeque<ByteBuf> kept = new ArrayDeque<>();
  private final byte[] prefix = new byte[Integer.BYTES];
  private int prefixFilled;
  private byte[] frame = NOTHING;
  private int filled;
  private int expected;
  private boolean first = true;
  private boolean broken;
  private boolean paused;
  private Runnable retry = () -> {};

  /** Since when its message has got no byte, as {@link System#nanoTime}; 0 while none is begun. */
  private volatile long standsSince;

  FrameDecoder(Closings closings, ByteBudget budget, HeldBytes held, ReadGate gate) {
    this.closings = closings;
    this.budget = budget;
    this.held = held;
    this.gate = gate;
  }

  /** Since when its message stands still, as {@link System#nanoTime}; 0 when there is none. */
  long standsSince() {
    return standsSince;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (paused) {
      kept.add(bytes);
    } else {
      consume(context, bytes);
    }
  }

  /** Takes a buffer over: it is released, or kept for later. */
  private void consume(ChannelHandlerContext context, ByteBuf bytes) {
    try {
      while (bytes.isReadable() && !broken && !paused) {
        if (expected == 0) {
          readPrefix(context, bytes);
        } else {
          readFrame(context, bytes);
        }
      }
      if (paused) {
        kept.addFirst(bytes.retain());
      }
    } finally {
      bytes.release();
    }
    standsSince = expected == 0 && prefixFilled == 0 || broken ? 0 : System.nanoTime() | 1;
  }

  private void readPrefix(ChannelHandlerContext context, ByteBuf bytes) {
    int count = Math.min(bytes.readableBytes(), Integer.BYTES - prefixFilled);
    bytes.readBytes(prefix, prefixFilled, count);
    prefixFilled += count;
    if (prefixFilled < Integer.BYTES) {
      return;
    }
    int length =
        prefix[0] & 0xff | (prefix[1] & 0xff) << 8 | (prefix[2] & 0xff) << 16 | prefix[3] << 24;
    if (!MessageHeader.isValidLength(length)) {
      refuse(context, length);
      return;
    }
    prefixFilled = 0;
    expected = length;
    int there = Math.max(LEAST_SIZE, Integer.BYTES + bytes.readableBytes());
    frame = new byte[Math.min(length, Math.min(there, FIRST_SIZE))];
    held.add(frame.length);
    System.arraycopy(prefix, 0, frame, 0, Integer.BYTES);
    filled = Integer.BYTES;
  }

  private void readFrame(ChannelHandlerContext context, ByteBuf bytes) {
    int count = Math.min(bytes.readableBytes(), expected - filled);
    if (filled + count > frame.length) {
      int doubled = Math.min(expected, 2 * Math.max(frame.length, filled + count));
      if (!held.take(doubled - frame.length)) {
        pause(context, doubled - frame.length);
        return;
      }
      frame = Arrays.copyOf(frame, doubled);
    }
    bytes.readBytes(frame, filled, count);
    filled += count;
    if (first && filled >= FirstBytes.CLIENT_HELLO) {
      first = false;
      if (FirstBytes.isClientHello(frame)) {
        refuse(
            context,
            FirstBytes.alert(),
            "it begins with TLS, which this server does not speak (--tls-mode)");
        return;
      }
    }
    if (filled == expected) {
      byte[] whole = frame;
      frame = NOTHING;
      expected = 0;
      context.fireChannelRead(whole);
    }
  }

  private void pause(ChannelHandlerContext context, int bytes) {
    paused = true;
    gate.set(ReadGate.Reason.NO_ROOM, true);
    retry = () -> context.executor().execute(() -> goOn(context));
    budget.await(bytes, retry);
  }

  private void goOn(ChannelHandlerContext context) {
    if (!paused || !context.channel().isActive()) {
      budget.wake(); // whoever is next may have it
      return;
    }
    paused = false;
    while (!paused && !kept.isEmpty()) {
      consume(context, kept.remove());
    }
    if (!paused) {
      gate.set(ReadGate.Reason.NO_ROOM, false);
      budget.wake();
    }
    context.fireChannelReadComplete();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    budget.forget(retry);
    kept.forEach(ByteBuf::release);
    kept.clear();
    frame = NOTHING;
    broken = true;
    held.close();
    context.fireChannelInactive();
  }

  private void refuse(ChannelHandlerContext context, int length) {
    if (FirstBytes.isHttp(prefix)) {
      refuse(context, FirstBytes.httpAnswer(), "it speaks HTTP, and this port is for drivers");
      return;
    }
    broken = true;
    closings.tell(
        ClosingCause.BROKEN_MESSAGE,
        context.channel().remoteAddress(),
        "a message of %d bytes, where 16 to 48000000 are allowed".formatted(length));
    context.close();
  }

  private void refuse(ChannelHandlerContext context, byte[] answer, String reason) {
    broken = true;
    closings.tell(ClosingCause.OTHER_PROTOCOL, context.channel().remoteAddress(), reason);
    context.writeAndFlush(Unpooled.wrappedBuffer(answer)).addListener(ChannelFutureListener.CLOSE);
  }
}

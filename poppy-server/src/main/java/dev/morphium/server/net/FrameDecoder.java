package dev.morphium.server.net;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.morphium.wire.MessageHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Arrays;

/**
 * The cutting of a connection's bytes into messages: each becomes one array, which the engine reads
 * as it is.
 *
 * <p>The array of a large message grows with the bytes that really come, because a length is
 * quickly claimed.
 */
final class FrameDecoder extends ChannelInboundHandlerAdapter {
  private static final int FIRST_SIZE = 64 * 1024;
  private static final byte[] NOTHING = {};
  private static final int HTTP_GET = 'G' | 'E' << 8 | 'T' << 16 | ' ' << 24;
  private static final String HTTP_ANSWER =
      """
      HTTP/1.0 200 OK\r
      Connection: close\r
      Content-Type: text/plain\r
      \r
      It looks like you are trying to access MongoDB over HTTP on the native driver port.\r
      """;

  private final Closings closings;
  private final byte[] prefix = new byte[Integer.BYTES];
  private int prefixFilled;
  private byte[] frame = NOTHING;
  private int filled;
  private int expected;
  private boolean broken;

  FrameDecoder(Closings closings) {
    this.closings = closings;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      while (bytes.isReadable() && !broken) {
        if (expected == 0) {
          readPrefix(context, bytes);
        } else {
          readFrame(context, bytes);
        }
      }
    } finally {
      bytes.release();
    }
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
    frame = new byte[Math.min(length, FIRST_SIZE)];
    System.arraycopy(prefix, 0, frame, 0, Integer.BYTES);
    filled = Integer.BYTES;
  }

  private void readFrame(ChannelHandlerContext context, ByteBuf bytes) {
    int count = Math.min(bytes.readableBytes(), expected - filled);
    if (filled + count > frame.length) {
      int doubled = Math.min(expected, 2 * Math.max(frame.length, filled + count));
      frame = Arrays.copyOf(frame, doubled);
    }
    bytes.readBytes(frame, filled, count);
    filled += count;
    if (filled == expected) {
      byte[] whole = frame;
      frame = NOTHING;
      expected = 0;
      context.fireChannelRead(whole);
    }
  }

  private void refuse(ChannelHandlerContext context, int length) {
    broken = true;
    if (length == HTTP_GET) {
      context
          .writeAndFlush(Unpooled.copiedBuffer(HTTP_ANSWER, US_ASCII))
          .addListener(ChannelFutureListener.CLOSE);
      return;
    }
    closings.tell(
        context.channel().remoteAddress(),
        "a message of %d bytes, where 16 to 48000000 are allowed".formatted(length));
    context.close();
  }
}

package dev.morphium.benchmarks.ycsb;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Cuts a stream of Redis's protocol into replies, without decoding them. Source: Redis's
 * documentation, "Redis serialization protocol specification".
 */
final class RespFraming extends ByteToMessageDecoder {
  private static final int INCOMPLETE = -1;

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    int end = end(in, in.readerIndex());
    if (end != INCOMPLETE) {
      out.add(in.readRetainedSlice(end - in.readerIndex()));
    }
  }

  /** Where the reply that begins at an index ends. */
  private static int end(ByteBuf in, int start) {
    int line = in.indexOf(start, in.writerIndex(), (byte) '\n');
    if (line < 0) {
      return INCOMPLETE;
    }
    return switch (in.getByte(start)) {
      case '$' -> text(in, line + 1, number(in, start + 1));
      case '*' -> list(in, line + 1, number(in, start + 1));
      case '-' -> throw new IllegalStateException("the server has answered with an error");
      default -> line + 1;
    };
  }

  private static int text(ByteBuf in, int start, int length) {
    int end = length < 0 ? start : start + length + 2;
    return end <= in.writerIndex() ? end : INCOMPLETE;
  }

  private static int list(ByteBuf in, int start, int length) {
    int next = start;
    for (int left = length; left > 0 && next != INCOMPLETE; left--) {
      next = end(in, next);
    }
    return next;
  }

  private static int number(ByteBuf in, int start) {
    boolean negative = in.getByte(start) == '-';
    int number = 0;
    for (int at = negative ? start + 1 : start; in.getByte(at) != '\r'; at++) {
      number = 10 * number + in.getByte(at) - '0';
    }
    return negative ? -number : number;
  }
}

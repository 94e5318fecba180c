package dev.morphium.server.admin.http;

import dev.morphium.server.net.TlsEngines;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * TLS of a connection to the admin port, by its first byte: one that speaks without it is told so
 * and closed.
 */
public final class AdminTls extends ByteToMessageDecoder {
  /** The first byte of a handshake. */
  private static final int HANDSHAKE = 0x16;

  private static final byte[] REFUSAL =
      """
      HTTP/1.1 400 Bad Request\r
      content-type: text/plain; charset=utf-8\r
      connection: close\r
      \r
      This port speaks TLS, as the clients' port does: ask with https
      """
          .getBytes(StandardCharsets.US_ASCII);

  private final TlsEngines engines;

  public AdminTls(TlsEngines engines) {
    this.engines = engines;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
    if (!input.isReadable()) {
      return;
    }
    if (input.getUnsignedByte(input.readerIndex()) == HANDSHAKE) {
      context.pipeline().replace(this, null, engines.handler(context.alloc()));
    } else {
      input.skipBytes(input.readableBytes());
      context
          .writeAndFlush(Unpooled.wrappedBuffer(REFUSAL))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }
}

package dev.morphium.server.net;

import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsMode;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The choice between TLS and none: by the first bytes of a connection, so that both kinds of
 * clients reach one port. It makes place for a handler of TLS, or for nothing.
 *
 * <p>It holds at most what comes with the first read; a client that sends less than is needed is
 * closed as a silent one.
 */
final class TlsSelector extends ByteToMessageDecoder {
  private final ServerTls tls;
  private final TlsEngines engines;
  private final Connections connections;
  private final ClientConnection client;

  TlsSelector(ServerTls tls, TlsEngines engines, Connections connections, ClientConnection client) {
    this.tls = tls;
    this.engines = engines;
    this.connections = connections;
    this.client = client;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
    if (input.readableBytes() < FirstBytes.CLIENT_HELLO) {
      return;
    }
    byte[] first = new byte[FirstBytes.CLIENT_HELLO];
    input.getBytes(input.readerIndex(), first);
    if (FirstBytes.isClientHello(first)) {
      SslHandler handler = engines.handler(context.alloc());
      handler.setHandshakeTimeout(connections.limits().silenceMillis(), TimeUnit.MILLISECONDS);
      context
          .pipeline()
          .addAfter(context.name(), null, new TlsWatch(handler.engine(), connections, client));
      context.pipeline().replace(this, null, handler);
      return;
    }
    if (tls.mode() == TlsMode.REQUIRE) {
      client.refusePlain();
      connections
          .closings()
          .tell(
              ClosingCause.NO_TLS,
              client.remoteAddress(),
              "it speaks without TLS, which this server requires (--tls-mode)");
    }
    context.pipeline().remove(this);
  }
}

package dev.morphium.server.replication.raft.rpc;

import dev.morphium.server.tls.ServerTls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import java.util.List;

/**
 * The choice between TLS and none on the members' port, by the first byte: a greeting begins with
 * its length, which is short.
 *
 * <p>A member that does not use TLS where it is required is told so in plain words. It would
 * otherwise see closed connections, take all others for silent, and wait for them for ever.
 */
final class PeerTlsSelector extends ByteToMessageDecoder {
  private static final int HANDSHAKE_RECORD = 22;

  private final ServerTls tls;
  private final Refusals refusals;
  private boolean refused;

  PeerTlsSelector(ServerTls tls, Refusals refusals) {
    this.tls = tls;
    this.refusals = refusals;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
    if (!input.isReadable() || refused) {
      input.skipBytes(input.readableBytes());
      return;
    }
    boolean secured = input.getByte(input.readerIndex()) == HANDSHAKE_RECORD;
    if (secured && tls.mode().acceptsTls()) {
      context.pipeline().replace(this, null, new SslHandler(tls.identity().accepting()));
    } else if (!secured && tls.mode().acceptsPlain()) {
      context.pipeline().remove(this);
    } else {
      refused = true;
      input.skipBytes(input.readableBytes());
      refuse(context, secured);
    }
  }

  private void refuse(ChannelHandlerContext context, boolean secured) {
    if (secured) {
      refusals.refused(context.channel(), "it uses TLS, and this member does not");
      context.close();
      return;
    }
    refusals.refused(context.channel(), "it does not use TLS, and this member does");
    ByteBuf reply = Unpooled.buffer(128).writeByte(ServerHandshake.REFUSED);
    Greeting.write(reply, "it uses TLS, and this server does not (--cluster-tls-…)");
    context.channel().writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
  }
}

package dev.morphium.server.replication.raft.rpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;

/**
 * Begins TLS with whoever does, and tells others in plain words that they have to.
 *
 * <p>A member that was started without it would otherwise see closed connections, take all others
 * for silent, and wait for them for ever.
 */
final class OptionalTls extends OptionalSslHandler {
  private final Refusals refusals;

  OptionalTls(SslContext tls, Refusals refusals) {
    super(tls);
    this.refusals = refusals;
  }

  @Override
  protected ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
    return new Refusal();
  }

  private final class Refusal extends ChannelInboundHandlerAdapter {
    private boolean refused;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
      if (refused) {
        return;
      }
      refused = true;
      refusals.refused(context.channel(), "it does not use TLS, and this member does");
      ByteBuf reply = Unpooled.buffer(128).writeByte(ServerHandshake.REFUSED);
      Greeting.write(reply, "it uses TLS, and this server does not (--cluster-tls-…)");
      context.channel().writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
    }
  }
}

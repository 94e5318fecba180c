package dev.morphium.server.replication.raft.rpc;

import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The first frames of a connection to another member: both sides prove that they know the key. */
final class ClientHandshake extends SimpleChannelInboundHandler<ByteBuf> {
  private final PeerIdentity own;
  private final CompletableFuture<Void> done;
  private final byte[] said;
  private boolean welcomed;

  /**
   * @param done completes when the other side is known, before anything else comes from it
   */
  ClientHandshake(
      PeerIdentity own,
      Greeting.Purpose purpose,
      SecureRandom random,
      CompletableFuture<Void> done) {
    this.own = own;
    this.done = done;
    said =
        new Greeting(
                Greeting.VERSION, purpose, own.setName(), own.address(), Greeting.nonce(random))
            .encode();
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.writeAndFlush(Unpooled.wrappedBuffer(said));
    context
        .executor()
        .schedule(
            () -> {
              if (!done.isDone()) {
                fail(context, new IOException("it did not answer in time"));
              }
            },
            own.patience().toMillis(),
            TimeUnit.MILLISECONDS);
    context.fireChannelActive();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    byte status = frame.isReadable() ? frame.readByte() : ServerHandshake.REFUSED;
    if (status != ServerHandshake.WELCOME) {
      String reason = frame.isReadable() ? Greeting.read(frame) : null;
      refused(context, "it refuses this server: " + (reason == null ? "for no reason" : reason));
    } else if (welcomed) {
      context.pipeline().remove(this);
      done.complete(null);
    } else {
      verify(context, frame);
    }
  }

  private void verify(ChannelHandlerContext context, ByteBuf frame) {
    if (frame.readableBytes() <= Greeting.NONCE) {
      refused(context, "it does not speak the language of members");
      return;
    }
    if (!own.knows(context.channel())) {
      refused(context, "its certificate " + ServerHandshake.OTHER_CERTIFICATE);
      return;
    }
    byte[] nonce = new byte[Greeting.NONCE];
    frame.readBytes(nonce);
    if (!own.key().verifies(ByteBufUtil.getBytes(frame), ServerHandshake.SERVER, said, nonce)) {
      refused(context, "it has another cluster key");
      return;
    }
    welcomed = true;
    context.writeAndFlush(
        Unpooled.wrappedBuffer(own.key().sign(ServerHandshake.CLIENT, said, nonce)));
  }

  private void refused(ChannelHandlerContext context, String reason) {
    fail(context, new PeerRefusedException(reason));
  }

  private void fail(ChannelHandlerContext context, Exception reason) {
    done.completeExceptionally(reason);
    context.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, new IOException("it closed the connection"));
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    FatalErrorHandler.uncaught(cause);
    String problem = TlsProblem.of(cause);
    if (problem != null) {
      refused(context, problem);
      return;
    }
    fail(context, new IOException(String.valueOf(cause.getMessage()), cause));
  }
}

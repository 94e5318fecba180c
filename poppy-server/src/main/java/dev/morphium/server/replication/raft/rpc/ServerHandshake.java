package dev.morphium.server.replication.raft.rpc;

import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The first frames of a connection that another member has opened: nothing else is read before it
 * has proved that it belongs to the set.
 *
 * <p>The other side greets; this one signs the greeting and a number of its own, which the other
 * side signs in turn. Whoever does not know the key learns nothing, and is told why it may not stay
 * only as far as it has said itself what is wrong.
 */
final class ServerHandshake extends SimpleChannelInboundHandler<ByteBuf> {
  static final String SERVER = "server";
  static final String CLIENT = "client";
  static final String OTHER_CERTIFICATE =
      "is not that of a member: its organizations (O), organizational units (OU) and domain"
          + " components (DC) have to be those of this server's own certificate, or what"
          + " --tls-cluster-auth-x509-attributes or the parameter tlsX509ClusterAuthDNOverride"
          + " says";
  static final byte WELCOME = 0;
  static final byte REFUSED = 1;

  private final PeerIdentity own;
  private final SecureRandom random;
  private final Refusals refusals;
  private final BiConsumer<ChannelHandlerContext, Greeting> accepted;
  private @Nullable Greeting greeting;
  private byte[] said = new byte[0];
  private byte[] nonce = new byte[0];

  /**
   * @param accepted goes on with a connection whose other side is known
   */
  ServerHandshake(
      PeerIdentity own,
      SecureRandom random,
      Refusals refusals,
      BiConsumer<ChannelHandlerContext, Greeting> accepted) {
    this.own = own;
    this.random = random;
    this.refusals = refusals;
    this.accepted = accepted;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!context.isRemoved() && context.channel().isActive()) {
                refusals.refused(
                    context.channel(),
                    "it did not prove who it is in time: it is a stranger, or a member that is very"
                        + " busy");
                context.close();
              }
            },
            own.patience().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    if (greeting == null) {
      greeted(context, frame);
    } else {
      proved(context, frame, greeting);
    }
  }

  private void greeted(ChannelHandlerContext context, ByteBuf frame) {
    said = ByteBufUtil.getBytes(frame);
    Greeting read = Greeting.decode(frame);
    if (read == null) {
      refusals.refused(context.channel(), "it does not speak the language of members");
      context.close();
    } else if (read.version() != Greeting.VERSION) {
      refuse(
          context,
          "%s speaks version %d of the members' protocol, and %s version %d"
              .formatted(read.from(), read.version(), own.address(), Greeting.VERSION));
    } else if (!read.setName().equals(own.setName())) {
      refuse(
          context,
          "%s belongs to the set '%s', and %s to '%s'"
              .formatted(read.from(), read.setName(), own.address(), own.setName()));
    } else if (!own.knows(context.channel())) {
      refuse(context, "the certificate of %s %s".formatted(read.from(), OTHER_CERTIFICATE));
    } else {
      greeting = read;
      nonce = Greeting.nonce(random);
      ByteBuf reply = Unpooled.buffer(128).writeByte(WELCOME).writeBytes(nonce);
      context.writeAndFlush(reply.writeBytes(own.key().sign(SERVER, said, nonce)));
    }
  }

  private void proved(ChannelHandlerContext context, ByteBuf frame, Greeting known) {
    if (!own.key().verifies(ByteBufUtil.getBytes(frame), CLIENT, said, nonce)) {
      refuse(context, "%s has another cluster key".formatted(known.from()));
      return;
    }
    context.writeAndFlush(Unpooled.buffer(1).writeByte(WELCOME));
    accepted.accept(context, known);
    context.pipeline().remove(this);
  }

  private void refuse(ChannelHandlerContext context, String reason) {
    refusals.refused(context.channel(), reason);
    ByteBuf reply = Unpooled.buffer(128).writeByte(REFUSED);
    Greeting.write(reply, reason);
    context.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    FatalErrorHandler.uncaught(cause);
    if (cause instanceof IOException) { // it broke off by itself, as a member that is killed does
      context.close();
      return;
    }
    String problem = TlsProblem.of(cause);
    if (problem == null) {
      problem =
          cause instanceof TooLongFrameException
              ? "it does not speak the language of members"
              : "it does not speak the language of members: " + cause.getMessage();
    }
    refusals.refused(context.channel(), problem);
    context.close();
  }
}

package dev.morphium.benchmarks.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.driver.Command;
import dev.morphium.wire.ReplyHead;
import dev.morphium.wire.RequestEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** What drivers do with a new connection: {@code hello}, in which a login begins, and its end. */
final class Greeting extends SimpleChannelInboundHandler<ByteBuf> {
  private final @Nullable Account account;
  private final CompletableFuture<Channel> ready = new CompletableFuture<>();
  private final String first = Account.first(UUID.randomUUID().toString());

  /**
   * @param account who logs in; null for a connection without a login
   */
  Greeting(@Nullable Account account) {
    this.account = account;
  }

  /** The connection when it can be used. */
  CompletableFuture<Channel> ready() {
    return ready;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    BsonDocument hello = BsonDocument.parse("{hello: 1}");
    if (account != null) {
      BsonDocument begin =
          BsonDocument.parse(
              """
              {saslStart: 1, mechanism: 'SCRAM-SHA-256', db: '%s',
               options: {skipEmptyExchange: true}}
              """
                  .formatted(Account.DATABASE));
      begin.append("payload", new BsonBinary(("n,," + first).getBytes(UTF_8)));
      hello.append("speculativeAuthenticate", begin);
    }
    send(context, hello);
    context.fireChannelActive();
  }

  private static void send(ChannelHandlerContext context, BsonDocument command) {
    byte[] message = RequestEncoder.encode(Command.of(Account.DATABASE, command), 1, 0);
    context.writeAndFlush(Unpooled.wrappedBuffer(message), context.voidPromise());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf answer) {
    byte[] bytes = ByteBufUtil.getBytes(answer);
    int head = ReplyHead.MESSAGE_SIZE;
    BsonDocument reply = new RawBsonDocument(bytes, head, bytes.length - head);
    BsonDocument challenge = reply.getDocument("speculativeAuthenticate", new BsonDocument());
    if (reply.getNumber("ok").intValue() != 1) {
      fail(context, new IllegalStateException(reply.toJson()));
    } else if (account != null && !reply.containsKey("done")) {
      BsonDocument end = BsonDocument.parse("{saslContinue: 1, conversationId: 1}");
      byte[] proof = account.proof(first, challenge.getBinary("payload").getData());
      send(context, end.append("payload", new BsonBinary(proof)));
    } else {
      context.pipeline().remove(this);
      ready.complete(context.channel());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, new IllegalStateException("the server has closed the connection"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(context, cause);
  }

  private void fail(ChannelHandlerContext context, Throwable cause) {
    ready.completeExceptionally(cause);
    context.close();
  }
}

package dev.morphium.benchmarks.load;

import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Connections that each send a request, wait for its answer, and send the next, for some time. */
public final class Load {
  private final Opener opener;

  /** Sends to a server, from the threads of a group of {@link Transport}. */
  public Load(Target target, EventLoopGroup group) {
    this(target, group, Transport::messages);
  }

  /**
   * The same to a server of another protocol.
   *
   * @param framing what cuts the stream of a connection into answers
   */
  public Load(Target target, EventLoopGroup group, Supplier<ChannelHandler> framing) {
    this(caller -> connect(target, group, framing, caller));
  }

  /** The same on connections that have to be made ready first: by TLS, or by a login. */
  public Load(Opener opener) {
    this.opener = opener;
  }

  /** Opens a connection on which requests can be sent, and has its answers handled. */
  @FunctionalInterface
  public interface Opener {
    Channel open(ChannelHandler caller) throws InterruptedException;
  }

  /** Makes requests, one after the other; asked by several threads. */
  @FunctionalInterface
  public interface Requests {
    ByteBuf next(ByteBufAllocator allocator);
  }

  /** Sends one request and says how long its answer is, in bytes. */
  public int probe(RequestTemplate request, long id) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Caller caller = new Caller(allocator -> request.with(allocator, id), 0, done);
    Channel channel = opener.open(caller);
    caller.start(channel, System.nanoTime());
    if (!done.await(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no answer");
    }
    channel.close().sync();
    return caller.lastAnswerBytes;
  }

  /**
   * Sends requests for so many seconds.
   *
   * @param ids gives each request its {@code _id}; asked by several threads
   * @param answerBytes how long each answer has to be; 0 when any length is fine
   */
  public Measurement run(
      String name,
      RequestTemplate request,
      LongSupplier ids,
      int answerBytes,
      int connections,
      double seconds)
      throws InterruptedException {
    return run(
        name,
        allocator -> request.with(allocator, ids.getAsLong()),
        answerBytes,
        connections,
        seconds);
  }

  /** Sends requests that are not all alike for so many seconds. */
  public Measurement run(
      String name, Requests requests, int answerBytes, int connections, double seconds)
      throws InterruptedException {
    CountDownLatch done = new CountDownLatch(connections);
    List<Caller> callers = new ArrayList<>();
    List<Channel> channels = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Caller caller = new Caller(requests, answerBytes, done);
      callers.add(caller);
      channels.add(opener.open(caller));
    }
    long started = System.nanoTime();
    long end = started + (long) (seconds * 1e9);
    for (int i = 0; i < connections; i++) {
      callers.get(i).start(channels.get(i), end);
    }
    if (!done.await((long) seconds + 30, TimeUnit.SECONDS)) {
      throw new IllegalStateException(name + ": no answer");
    }
    double elapsed = (System.nanoTime() - started) / 1e9;
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    for (int i = 0; i < connections; i++) {
      channels.get(i).close().sync();
      nanos.add(callers.get(i).result());
    }
    return Measurement.of(name, connections, nanos, nanos.getTotalCount() / elapsed);
  }

  private static Channel connect(
      Target target, EventLoopGroup group, Supplier<ChannelHandler> framing, ChannelHandler caller)
      throws InterruptedException {
    return new Bootstrap()
        .group(group)
        .channel(Transport.socket())
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(Transport.frames(framing, () -> caller))
        .connect(target.host(), target.port())
        .sync()
        .channel();
  }

  private static final class Caller extends SimpleChannelInboundHandler<ByteBuf> {
    private final Requests requests;
    private final int answerBytes;
    private final CountDownLatch done;
    private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    private volatile @Nullable String failure;
    private volatile int lastAnswerBytes;
    private long sent;
    private long end;

    Caller(Requests requests, int answerBytes, CountDownLatch done) {
      this.requests = requests;
      this.answerBytes = answerBytes;
      this.done = done;
    }

    void start(Channel channel, long until) {
      channel
          .eventLoop()
          .execute(
              () -> {
                end = until;
                send(channel);
              });
    }

    Histogram result() {
      if (failure != null) {
        throw new IllegalStateException(failure);
      }
      return nanos;
    }

    private void send(Channel channel) {
      sent = System.nanoTime();
      channel.writeAndFlush(requests.next(channel.alloc()), channel.voidPromise());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf answer) {
      long now = System.nanoTime();
      nanos.recordValue(now - sent);
      if (answerBytes != 0 && answer.readableBytes() != answerBytes) {
        fail(
            "an answer of %d bytes, not %d: %s"
                .formatted(answer.readableBytes(), answerBytes, readable(answer)));
      } else if (now >= end) {
        lastAnswerBytes = answer.readableBytes();
        done.countDown();
      } else {
        send(context.channel());
      }
    }

    /** What of the answer is text: names of fields, and messages of errors. */
    private static String readable(ByteBuf answer) {
      return answer.toString(StandardCharsets.US_ASCII).replaceAll("[^ -~]+", " ");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      fail(cause.toString());
    }

    private void fail(String message) {
      failure = message;
      done.countDown();
    }
  }
}

package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.error.InvokeTimeoutException;
import com.alipay.sofa.jraft.error.RemotingException;
import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection to one member: made when it is needed, made again when it is lost.
 *
 * <p>Requests leave in the order in which they were made. What is asked while the connection is
 * being made waits for it, and leaves in any order then; what is asked of a connection that is lost
 * fails at once, and so does everything that had no answer.
 */
final class PeerChannel {
  private static final int MOST_CALLS = 100_000;
  private static final long LOOK_MILLIS = 20;

  private final Endpoint endpoint;
  private final PeerNode node;
  private final Runnable connected;
  private final PeerConnector connector;
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<Integer, Call> open = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable CompletableFuture<Channel> channel;
  private boolean closed;

  /** A request without an answer yet. */
  private record Call(
      Object request, long sentNanos, long endNanos, BiConsumer<Object, Throwable> callback) {}

  /**
   * @param connected told when a connection was made
   */
  PeerChannel(Endpoint endpoint, PeerNode node, PeerConnector connector, Runnable connected) {
    this.endpoint = endpoint;
    this.node = node;
    this.connector = connector;
    this.connected = connected;
  }

  boolean isConnected() {
    CompletableFuture<Channel> made = current();
    return made != null
        && made.isDone()
        && !made.isCompletedExceptionally()
        && made.join().isActive();
  }

  private @Nullable CompletableFuture<Channel> current() {
    lock.lock();
    try {
      return channel;
    } finally {
      lock.unlock();
    }
  }

  /** Makes a connection unless there is one; does not wait for it. */
  CompletableFuture<Channel> connect() {
    lock.lock();
    try {
      if (closed) {
        return CompletableFuture.failedFuture(new IOException("the server is closing"));
      }
      CompletableFuture<Channel> made = channel;
      if (made != null && !(made.isDone() && isLost(made))) {
        return made;
      }
      CompletableFuture<Channel> next = connector.open(endpoint, new Answers());
      channel = next;
      next.thenRun(connected);
      return next;
    } finally {
      lock.unlock();
    }
  }

  private static boolean isLost(CompletableFuture<Channel> made) {
    return made.isCompletedExceptionally() || !made.join().isActive();
  }

  /** Sends a request; the callback runs on a network thread, or on this one. */
  void call(Object request, long millis, BiConsumer<Object, Throwable> callback) {
    if (open.size() >= MOST_CALLS) {
      callback.accept(null, new RemotingException("too many requests wait for " + endpoint));
      return;
    }
    long now = System.nanoTime();
    int number = calls.incrementAndGet();
    open.put(number, new Call(request, now, now + TimeUnit.MILLISECONDS.toNanos(millis), callback));
    // written at once: the library uses the bytes of a request again when it is given up
    ByteBuf frame = Frames.request(number, request);
    CompletableFuture<Channel> made = connect();
    if (made.isDone() && !made.isCompletedExceptionally()) {
      send(made.join(), number, frame);
    } else {
      made.whenComplete(
          (ready, failure) -> {
            if (failure == null) {
              send(ready, number, frame);
            } else {
              fail(number, failure);
            }
          });
    }
  }

  private void send(Channel ready, int number, ByteBuf frame) {
    if (node.partition().drops(endpoint.toString())) {
      return; // nobody answers, until it is too late
    }
    ChannelFuture sent = ready.writeAndFlush(frame);
    sent.addListener(
        written -> {
          if (!written.isSuccess()) {
            fail(number, written.cause());
            ready.close(); // part of the frame may have gone
          }
        });
  }

  private void fail(int number, Throwable cause) {
    Call call = open.remove(number);
    if (call != null) {
      call.callback.accept(
          null,
          new RemotingException(endpoint + " cannot be reached: " + cause.getMessage(), cause));
    }
  }

  private void answered(int number, Object answer) {
    Call call = open.remove(number);
    if (call != null) {
      node.heard().answered(endpoint.toString(), call.sentNanos, call.request, answer);
      call.callback.accept(answer, null);
    }
  }

  private void expire() {
    long now = System.nanoTime();
    List<Integer> late = new ArrayList<>();
    open.forEach(
        (number, call) -> {
          if (now - call.endNanos >= 0) {
            late.add(number);
          }
        });
    for (Integer number : late) {
      Call call = open.remove(number);
      if (call != null) {
        call.callback.accept(
            null, new InvokeTimeoutException(endpoint + " did not answer in time"));
      }
    }
  }

  private void lost(Throwable cause) {
    List.copyOf(open.keySet()).forEach(number -> fail(number, cause));
  }

  /** Gives the connection up; a later call makes another one. */
  void disconnect() {
    CompletableFuture<Channel> made = current();
    if (made != null) {
      made.thenAccept(Channel::close);
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    disconnect();
    lost(new IOException("the server is closing"));
  }

  /** Reads answers. */
  private final class Answers extends SimpleChannelInboundHandler<ByteBuf> {
    private @Nullable ScheduledFuture<?> looks;

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      looks =
          context
              .executor()
              .scheduleWithFixedDelay(
                  PeerChannel.this::expire, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
      if (looks != null) {
        looks.cancel(false);
      }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
      Frames.Received received = Frames.read(frame);
      if (received.isRequest()) {
        throw new IOException("a request came where only answers do");
      }
      answered(received.call(), received.message());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      CompletableFuture<Channel> made = current();
      lost(
          made != null && made.isCompletedExceptionally()
              ? made.exceptionNow() // such as a refusal
              : new IOException("the connection was closed"));
      context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      FatalErrorHandler.uncaught(cause);
      lost(cause);
      context.close();
    }
  }
}

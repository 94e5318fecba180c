package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.Compression;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: takes its messages one after the other, so that replies come in the order of the
 * requests.
 *
 * <pre>
 *   idle       -> running     a message came
 *   running    -> idle        its reply was written, or it wants none
 *   running    -> offloaded   the command goes on, on a worker, whose result comes back here
 *   running    -> awaiting    the command waits for a signal, a time, or both
 *   awaiting   -> running     when it has come, or the client is gone
 * </pre>
 *
 * <p>While a command is offloaded or awaiting, messages wait; so does a compressed one for which
 * there is no room. When too many wait, or the client does not read its replies, nothing more is
 * read from it. All fields belong to the network thread.
 */
final class ConnectionHandler extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);
  private static final int MOST_WAITING = 128;
  private static final int MOST_WAITING_BYTES = 1024 * 1024;

  /** Messages of more bytes are checked by a worker, because that takes its time. */
  private static final int LARGE = 64 * 1024;

  /** So many messages at a time; then other connections have their turn. */
  private static final int TURN = 64;

  private final ChannelHandlerContext context;
  private final Connections connections;
  private final ClientConnection client;
  private final ExchangeRunner runner;
  private final Executor workers;
  private final RequestFlow flow;
  private final UnreadReplies unread;
  private final long openedNanos = System.nanoTime();
  private volatile boolean spoken;
  private volatile boolean closing;

  private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
  private int waitingBytes;
  private long served; // what the message takes that is being answered
  private @Nullable Exchange continued;
  private @Nullable AwaitingExchange awaiting;
  private Runnable roomCame = () -> {};
  private boolean awaitsRoom;
  private boolean busy;
  private boolean working;
  private boolean unflushed;
  private boolean ending;

  ConnectionHandler(
      ChannelHandlerContext context,
      Connections connections,
      ClientConnection client,
      ExchangeRunner runner,
      Executor workers,
      RequestFlow flow) {
    this.flow = flow;
    unread = new UnreadReplies(context, connections.replies());
    this.context = context;
    this.connections = connections;
    this.client = client;
    this.runner = runner;
    this.workers = workers;
  }

  @Override
  public void channelRead(ChannelHandlerContext ignored, Object message) {
    byte[] frame = (byte[]) message;
    spoken = true;
    connections.traffic().received(frame.length);
    waiting.add(frame);
    waitingBytes += frame.length;
    work();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ignored) {
    flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ignored) {
    workAndFlush();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ignored) {
    ending = true;
    waiting.clear();
    continued = null;
    connections.requests().forget(roomCame);
    unread.close();
    connections.remove(this);
    runner.service().disconnected(client);
    if (awaiting != null) {
      awaiting.run();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    FatalErrorHandler.uncaught(cause);
    if (cause instanceof IOException) {
      LOG.debug(
          "connection {} to {} broke",
          named("connectionId", client.connectionId()),
          named("remote", client.remoteAddress()),
          cause);
    } else {
      LOG.error(
          "connection {} to {} failed",
          named("connectionId", client.connectionId()),
          named("remote", client.remoteAddress()),
          cause);
    }
    context.close();
  }

  ClientConnection client() {
    return client;
  }

  /** Ends the connection as soon as the running command is answered. */
  void end() {
    context
        .executor()
        .execute(
            () -> {
              ending = true;
              if (!busy || awaiting != null && !runner.service().isWriting(client)) {
                context.close(); // what only reads may wait for ever, and drivers read again
              }
            });
  }

  /** Looks after the connection from time to time. */
  void sweep(long now) {
    long most = connections.limits().silenceMillis();
    if (!spoken && now - openedNanos > TimeUnit.MILLISECONDS.toNanos(most)) {
      endFor(ClosingCause.SILENCE, "it has said nothing for " + most + " ms");
    } else if (unread.bytes() > 0) {
      context.executor().execute(unread::count);
    }
  }

  /** Since when the message that comes stands still; 0 when none comes, or it is closed already. */
  long messageStandsSince() {
    return closing ? 0 : flow.frames().standsSince();
  }

  /** Since when its client has read nothing; 0 when all is read, or it is closed already. */
  long unreadSince() {
    return closing ? 0 : unread.standsSince();
  }

  /** Ends the connection because its message stands still, and others need its room. */
  void endStanding() {
    endFor(
        ClosingCause.NO_ROOM,
        "its message stands still, and others need the room: all together have %d MiB"
            .formatted(connections.requests().most() >> 20));
  }

  /** Ends the connection because its client does not read, and all unread replies are too many. */
  void endUnread() {
    endFor(
        ClosingCause.UNREAD,
        "it leaves %d bytes of replies unread, and those of all may have %d MiB"
            .formatted(unread.bytes(), connections.replies().most() >> 20));
  }

  private void endFor(ClosingCause cause, String reason) {
    closing = true; // its network thread may be busy
    connections.closings().tell(cause, client.remoteAddress(), reason);
    context.close();
  }

  /** Ends the connection now. */
  void cut() {
    context.close();
  }

  private void workAndFlush() {
    work();
    flush();
  }

  private void work() {
    if (working) {
      return;
    }
    working = true;
    try {
      int left = TURN;
      unread.pump(this::canWritePiece);
      while (!busy
          && !ending
          && !awaitsRoom
          && !unread.hasRest()
          && (continued != null || !waiting.isEmpty())
          && canWrite()) {
        if (left-- == 0) {
          context.executor().execute(this::workAndFlush);
          break;
        }
        takeNext();
      }
    } finally {
      working = false;
    }
    regulateReading();
  }

  private boolean canWrite() {
    if (!context.channel().isWritable()) {
      flush();
    }
    return context.channel().isWritable();
  }

  private boolean canWritePiece() {
    boolean can = canWrite();
    unflushed |= can; // a piece follows
    return can;
  }

  private void takeNext() {
    Exchange next = continued;
    if (next != null) {
      continued = null;
      finish(runner.begin(next));
      return;
    }
    byte[] frame = waiting.element();
    int size = Math.min(Compression.announcedSize(frame), Limits.MAX_MESSAGE_SIZE);
    int more = size == frame.length ? 0 : Math.max(0, size); // when it is not compressed any more
    if (!takeRoom(more)) {
      return;
    }
    waiting.remove();
    waitingBytes -= frame.length;
    served = (long) frame.length + more;
    if (size > LARGE) {
      onWorker(() -> runner.receive(frame));
    } else {
      finish(runner.receive(frame));
    }
  }

  /** Takes room for a message that becomes larger, or has it wait; one too large for all has it. */
  private boolean takeRoom(int bytes) {
    ByteBudget budget = connections.requests();
    if (bytes > budget.most()) {
      flow.held().add(bytes);
    } else if (bytes > 0 && !flow.held().take(bytes)) {
      awaitsRoom = true;
      roomCame = () -> context.executor().execute(this::tryAgain);
      budget.await(bytes, roomCame);
      return false;
    }
    return true;
  }

  private void tryAgain() {
    awaitsRoom = false;
    if (context.channel().isActive()) {
      workAndFlush();
    }
    if (!awaitsRoom) {
      connections.requests().wake(); // whoever is next may have the rest
    }
  }

  private void onWorker(Supplier<ExchangeResult> task) {
    busy = true;
    try {
      workers.execute(() -> hand(task));
    } catch (RejectedExecutionException e) {
      LOG.debug(
          "connection {} ends: the server is closing",
          named("connectionId", client.connectionId()));
      context.close();
    }
  }

  /** Does the work on a worker and hands its result back to the network thread. */
  private void hand(Supplier<ExchangeResult> task) {
    ExchangeResult made;
    try {
      made = task.get();
    } catch (RuntimeException | Error e) {
      FatalErrorHandler.uncaught(e);
      LOG.error(
          "connection {} to {} failed",
          named("connectionId", client.connectionId()),
          named("remote", client.remoteAddress()),
          e);
      made = new ExchangeResult.Closing("it failed unexpectedly: " + e);
    }
    ExchangeResult result = made;
    try {
      context.executor().execute(() -> resume(result));
    } catch (RejectedExecutionException e) {
      result.release();
    }
  }

  private void resume(ExchangeResult result) {
    busy = false;
    finish(result);
    workAndFlush();
  }

  private void await(Exchange exchange, Step.Await await) {
    busy = true;
    AwaitingExchange waiter = new AwaitingExchange(exchange, await.next());
    awaiting = waiter;
    if (await.millis() < Wait.WITHOUT_LIMIT) {
      waiter.timer = context.executor().schedule(waiter, await.millis(), TimeUnit.MILLISECONDS);
    }
    waiter.registration = await.signal().onReady(() -> later(waiter));
  }

  private void later(AwaitingExchange waiter) {
    try {
      context.executor().execute(waiter);
    } catch (RejectedExecutionException e) {
      LOG.debug(
          "connection {} has ended: the server is closed",
          named("connectionId", client.connectionId()));
    }
  }

  private void finish(ExchangeResult result) {
    switch (result) {
      case ExchangeResult.Awaiting wait -> await(wait.exchange(), wait.await());
      case ExchangeResult.Offloaded offloaded ->
          onWorker(() -> runner.work(offloaded.exchange(), offloaded.next()));
      case ExchangeResult.Replied replied -> {
        answered();
        ending |= client.isPlainRefused();
        reply(replied);
      }
      case ExchangeResult.Closing closing -> {
        answered();
        connections
            .closings()
            .tell(ClosingCause.BROKEN_MESSAGE, client.remoteAddress(), closing.reason());
        ending = true;
        endWhenAsked();
      }
    }
  }

  /** The message has been answered, and is not needed any more. */
  private void answered() {
    flow.held().give(served);
    served = 0;
  }

  private void reply(ExchangeResult.Replied replied) {
    if (!context.channel().isActive()) {
      replied.release();
      return;
    }
    ByteBuf message = replied.message();
    if (message != null) {
      unflushed = true;
      connections.traffic().sent(message.readableBytes());
      unread.add(message);
      unread.pump(this::canWritePiece);
    }
    continued = ending ? null : replied.next();
    endWhenAsked();
  }

  private void endWhenAsked() {
    if (ending && !unread.hasRest()) {
      flush();
      context.close();
    }
  }

  private void flush() {
    if (unflushed) {
      unflushed = false;
      context.flush();
      if (unread.count()) {
        connections.relieve(System.nanoTime());
      }
    }
  }

  private void regulateReading() {
    boolean enough = waiting.size() >= MOST_WAITING || waitingBytes >= MOST_WAITING_BYTES;
    flow.gate().set(ReadGate.Reason.REQUESTS_WAIT, enough);
  }

  /** An exchange that goes on when its wait is over, whatever ends it first. */
  private final class AwaitingExchange implements Runnable {
    private final Exchange exchange;
    private final Step.Continuation next;
    private Runnable registration = () -> {};
    private @Nullable ScheduledFuture<?> timer;

    AwaitingExchange(Exchange exchange, Step.Continuation next) {
      this.exchange = exchange;
      this.next = next;
    }

    @Override
    public void run() {
      if (awaiting != this) {
        return;
      }
      awaiting = null;
      registration.run();
      if (timer != null) {
        timer.cancel(false);
      }
      busy = false;
      try {
        finish(runner.resume(exchange, next));
        workAndFlush();
      } catch (RuntimeException | Error e) {
        exceptionCaught(context, e);
      }
    }
  }
}

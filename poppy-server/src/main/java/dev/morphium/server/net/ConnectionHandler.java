package dev.morphium.server.net;

import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
import dev.morphium.wire.Compression;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.ArrayDeque;
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
 * <p>Brief commands run right here, on the network thread; all others on a worker, and meanwhile
 * messages wait. When too many wait, or the client does not read its replies, nothing more is read
 * from it. All fields belong to the network thread.
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
  private final Workers workers;

  private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
  private int waitingBytes;
  private @Nullable Exchange continued;
  private @Nullable PausedExchange paused;
  private boolean busy;
  private boolean working;
  private boolean unflushed;
  private boolean ending;

  ConnectionHandler(
      ChannelHandlerContext context,
      Connections connections,
      ClientConnection client,
      ExchangeRunner runner,
      Workers workers) {
    this.context = context;
    this.connections = connections;
    this.client = client;
    this.runner = runner;
    this.workers = workers;
  }

  @Override
  public void channelRead(ChannelHandlerContext ignored, Object message) {
    byte[] frame = (byte[]) message;
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
    if (paused != null && !paused.isForCommit()) {
      paused.wake().abandon();
    }
    connections.remove(this);
    runner.service().disconnected(client);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    if (cause instanceof IOException) {
      LOG.debug("connection {} to {} broke", client.connectionId(), client.remoteAddress(), cause);
    } else {
      LOG.error("connection {} to {} failed", client.connectionId(), client.remoteAddress(), cause);
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
              if (!busy || paused != null && !paused.isForCommit()) {
                context.close();
              }
            });
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
      while (!busy && !ending && (continued != null || !waiting.isEmpty()) && canWrite()) {
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

  private void takeNext() {
    Exchange next = continued;
    if (next != null) {
      continued = null;
      finish(start(next));
      return;
    }
    byte[] frame = waiting.remove();
    waitingBytes -= frame.length;
    if (Compression.announcedSize(frame) > LARGE) {
      onWorker(false, () -> runner.receive(frame, runner::run));
    } else {
      finish(runner.receive(frame, this::start));
    }
  }

  private Outcome start(Exchange exchange) {
    return goOn(exchange, runner.prepare(exchange));
  }

  /** Runs a command here if it is brief; otherwise has it run, and nothing is to be done now. */
  private Outcome goOn(Exchange exchange, PreparedCommand prepared) {
    if (prepared.isBrief()) {
      return runner.run(exchange, prepared);
    }
    if (!onWorker(prepared.waitsForCommitOnly(), () -> runner.run(exchange, prepared))) {
      prepared.abandon();
    }
    return Outcome.NOTHING;
  }

  private boolean onWorker(boolean waits, Supplier<Outcome> task) {
    busy = true;
    try {
      workers.execute(waits, () -> hand(task));
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("connection {} ends: the server is closing", client.connectionId());
      context.close();
      return false;
    }
  }

  /** Does the work on a worker and hands its outcome back to the network thread. */
  private void hand(Supplier<Outcome> task) {
    Outcome outcome;
    try {
      outcome = task.get();
    } catch (RuntimeException | Error e) {
      LOG.error("connection {} to {} failed", client.connectionId(), client.remoteAddress(), e);
      outcome = Outcome.ending("it failed unexpectedly: " + e);
    }
    Outcome result = outcome;
    try {
      context.executor().execute(() -> resume(result));
    } catch (RejectedExecutionException e) {
      result.release();
    }
  }

  private void resume(Outcome outcome) {
    busy = false;
    finish(outcome);
    workAndFlush();
  }

  private void pause(Outcome.Waiting waiting) {
    busy = true;
    PausedExchange waiter = new PausedExchange(waiting);
    paused = waiter;
    Pause pause = waiting.pause();
    if (pause.millis() < Long.MAX_VALUE) {
      waiter.timer = context.executor().schedule(waiter, pause.millis(), TimeUnit.MILLISECONDS);
    }
    waiter.subscription = pause.onReady(() -> later(waiter));
  }

  private void goOnAfter(Exchange exchange, PreparedCommand prepared) {
    busy = false;
    try {
      finish(goOn(exchange, prepared));
      workAndFlush();
    } catch (RuntimeException | Error e) {
      exceptionCaught(context, e);
    }
  }

  private void later(PausedExchange waiter) {
    try {
      context.executor().execute(waiter);
    } catch (RejectedExecutionException e) {
      LOG.debug("connection {} has ended: the server is closed", client.connectionId());
    }
  }

  private void finish(Outcome outcome) {
    if (outcome.waiting() != null && outcome.waiting().pause().isForCommit()) {
      pause(outcome.waiting());
      return;
    }
    ByteBuf message = outcome.message();
    if (!context.channel().isActive()) {
      outcome.release();
      return;
    }
    if (message != null) {
      unflushed = true;
      context.write(message, context.voidPromise());
    }
    String end = outcome.end();
    if (end != null) {
      connections.closings().tell(client.remoteAddress(), end);
      ending = true;
    }
    if (ending) {
      outcome.abandon();
      flush();
      context.close();
    } else if (outcome.next() != null) {
      continued = outcome.next();
    } else if (outcome.waiting() != null) {
      pause(outcome.waiting());
    }
  }

  private void flush() {
    if (unflushed) {
      unflushed = false;
      context.flush();
    }
  }

  private void regulateReading() {
    boolean read = waiting.size() < MOST_WAITING && waitingBytes < MOST_WAITING_BYTES;
    if (context.channel().config().isAutoRead() != read) {
      context.channel().config().setAutoRead(read);
    }
  }

  /** A command that goes on when its pause is over, whoever says so first. */
  private final class PausedExchange implements Runnable {
    private final Outcome.Waiting waiting;
    private Runnable subscription = () -> {};
    private @Nullable ScheduledFuture<?> timer;

    PausedExchange(Outcome.Waiting waiting) {
      this.waiting = waiting;
    }

    boolean isForCommit() {
      return waiting.pause().isForCommit();
    }

    @Override
    public void run() {
      if (paused == this) {
        goOnAfter(waiting.exchange(), wake());
      }
    }

    /** Ends the waiting; the command has yet to run or to be abandoned. */
    PreparedCommand wake() {
      paused = null;
      subscription.run();
      if (timer != null) {
        timer.cancel(false);
      }
      return waiting.prepared();
    }
  }
}

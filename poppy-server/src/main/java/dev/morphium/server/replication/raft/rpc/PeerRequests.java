package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.Connection;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.impl.ConnectionClosedEventListener;
import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads the requests of one member, and has them answered by whoever registered for their kind. */
final class PeerRequests extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int STOP_SECONDS = 5;

  private final String member;
  private final Map<Class<?>, RpcProcessor<?>> processors;
  private final Executor workers;
  private final List<ConnectionClosedEventListener> closings;
  private final Refusals refusals;
  private final Partition partition;
  private @Nullable MemberConnection connection;
  private @Nullable EventExecutor entries;

  PeerRequests(
      String member,
      Map<Class<?>, RpcProcessor<?>> processors,
      Executor workers,
      List<ConnectionClosedEventListener> closings,
      Refusals refusals,
      Partition partition) {
    this.member = member;
    this.processors = processors;
    this.workers = workers;
    this.closings = closings;
    this.refusals = refusals;
    this.partition = partition;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    connection = new MemberConnection(context);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
    if (partition.drops(member)) {
      return;
    }
    Frames.Received received = Frames.read(frame);
    RpcProcessor<?> processor = processors.get(received.message().getClass());
    if (!received.isRequest() || processor == null) {
      throw new IOException("nobody answers a " + received.message().getClass().getSimpleName());
    }
    handle(processor, received, context);
  }

  private <T> void handle(
      RpcProcessor<T> processor, Frames.Received received, ChannelHandlerContext context) {
    @SuppressWarnings("unchecked") // it was found by the message's class
    T request = (T) received.message();
    Exchange exchange = new Exchange(context, received.call());
    Executor executor = executor(processor, request);
    try {
      executor.execute(() -> processor.handleRequest(exchange, request));
    } catch (RejectedExecutionException closing) {
      context.close();
    }
  }

  private Executor executor(RpcProcessor<?> processor, Object request) {
    if (request instanceof AppendEntriesRequest) {
      return inOrder();
    }
    Executor own = processor.executor();
    return own == null ? workers : own;
  }

  /** Handles the entries of this connection one after the other; nothing else waits for them. */
  private Executor inOrder() {
    EventExecutor current = entries;
    if (current == null) {
      current = new DefaultEventExecutor(new DefaultThreadFactory("poppy-members-entries", true));
      entries = current;
    }
    return current;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    EventExecutor current = entries;
    if (current != null) {
      current.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS);
    }
    for (ConnectionClosedEventListener closing : closings) {
      closing.onClosed(member, connection);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    FatalErrorHandler.uncaught(cause);
    if (!(cause instanceof IOException)) { // that is a connection which has broken off
      refusals.refused(context.channel(), String.valueOf(cause.getMessage()));
    }
    context.close();
  }

  /** One request and its answer. */
  private final class Exchange implements RpcContext {
    private final ChannelHandlerContext context;
    private final int call;

    Exchange(ChannelHandlerContext context, int call) {
      this.context = context;
      this.call = call;
    }

    @Override
    public void sendResponse(Object answer) {
      if (partition.drops(member)) {
        return;
      }
      context.writeAndFlush(Frames.response(call, answer), context.voidPromise());
    }

    @Override
    public @Nullable Connection getConnection() {
      return connection;
    }

    @Override
    public String getRemoteAddress() {
      return member;
    }
  }

  /** A connection as the library sees it. */
  private record MemberConnection(ChannelHandlerContext context, Map<String, Object> attributes)
      implements Connection {
    MemberConnection(ChannelHandlerContext context) {
      this(context, new ConcurrentHashMap<>());
    }

    @Override
    public @Nullable Object getAttribute(String key) {
      return attributes.get(key);
    }

    @Override
    public void setAttribute(String key, Object value) {
      attributes.put(key, value);
    }

    @Override
    public @Nullable Object setAttributeIfAbsent(String key, Object value) {
      return attributes.putIfAbsent(key, value);
    }

    @Override
    public void close() {
      context.close();
    }
  }
}

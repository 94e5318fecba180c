package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.ReplicatorGroup;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.error.InvokeTimeoutException;
import com.alipay.sofa.jraft.error.RemotingException;
import com.alipay.sofa.jraft.option.RpcOptions;
import com.alipay.sofa.jraft.rpc.InvokeCallback;
import com.alipay.sofa.jraft.rpc.InvokeContext;
import com.alipay.sofa.jraft.rpc.RpcClient;
import com.alipay.sofa.jraft.util.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends one node's messages to the other members. */
public final class PeerClient implements RpcClient {
  private final Map<Endpoint, PeerChannel> channels = new ConcurrentHashMap<>();
  private final List<ReplicatorGroup> groups = new CopyOnWriteArrayList<>();
  private @Nullable PeerNode node;
  private @Nullable PeerConnector connector;

  /** A client for messages of its own, beside those of the library. */
  public static PeerClient of(PeerNode node) {
    PeerClient client = new PeerClient();
    client.init(node);
    return client;
  }

  @Override
  public boolean init(RpcOptions options) {
    if (!(options instanceof PeerNode own)) {
      throw new IllegalArgumentException("a node's options have to be a PeerNode");
    }
    node = own;
    connector = PeerConnector.forMessages(own.identity(), own.network());
    return true;
  }

  @Override
  public void shutdown() {
    channels.values().forEach(PeerChannel::close);
    channels.clear();
  }

  @Override
  public boolean checkConnection(Endpoint endpoint) {
    return checkConnection(endpoint, false);
  }

  @Override
  public boolean checkConnection(Endpoint endpoint, boolean createIfAbsent) {
    if (createIfAbsent) {
      channel(endpoint).connect();
    }
    PeerChannel known = channels.get(endpoint);
    return known != null && known.isConnected();
  }

  @Override
  public void closeConnection(Endpoint endpoint) {
    PeerChannel known = channels.get(endpoint);
    if (known != null) {
      known.disconnect();
    }
  }

  @Override
  public void registerConnectEventListener(ReplicatorGroup group) {
    groups.add(group);
  }

  private PeerChannel channel(Endpoint endpoint) {
    PeerNode own = node;
    PeerConnector ways = connector;
    if (own == null || ways == null) {
      throw new IllegalStateException("the client has not been set up");
    }
    return channels.computeIfAbsent(
        endpoint, to -> new PeerChannel(to, own, ways, () -> connected(to)));
  }

  private void connected(Endpoint endpoint) {
    PeerId peer = new PeerId(endpoint, 0);
    for (ReplicatorGroup group : groups) {
      Thread.ofVirtual().start(() -> group.checkReplicator(peer, true));
    }
  }

  @Override
  public Object invokeSync(
      Endpoint endpoint, Object request, @Nullable InvokeContext context, long millis)
      throws InterruptedException, RemotingException {
    CompletableFuture<Object> future = new CompletableFuture<>();
    channel(endpoint)
        .call(
            request,
            millis,
            (answer, failure) -> {
              if (failure == null) {
                future.complete(answer);
              } else {
                future.completeExceptionally(failure);
              }
            });
    try {
      return future.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new InvokeTimeoutException(endpoint + " did not answer in time", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RemotingException known) {
        throw known;
      }
      throw new RemotingException(String.valueOf(e.getMessage()), e.getCause());
    }
  }

  @Override
  public void invokeAsync(
      Endpoint endpoint,
      Object request,
      @Nullable InvokeContext context,
      InvokeCallback callback,
      long millis) {
    channel(endpoint)
        .call(request, millis, (answer, failure) -> complete(callback, answer, failure));
  }

  private static void complete(
      InvokeCallback callback, @Nullable Object answer, @Nullable Throwable failure) {
    Executor executor = callback.executor();
    if (executor == null) {
      callback.complete(answer, failure);
      return;
    }
    try {
      executor.execute(() -> callback.complete(answer, failure));
    } catch (RejectedExecutionException closing) {
      callback.complete(null, closing);
    }
  }
}

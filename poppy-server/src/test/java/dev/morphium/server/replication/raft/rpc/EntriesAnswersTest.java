package dev.morphium.server.replication.raft.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.rpc.InvokeCallback;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.server.net.Transport;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A yes to entries is handed on where it was read, everything else by the library's executor. */
class EntriesAnswersTest {
  private static final ClusterKey KEY = ClusterKey.of("the secret of all members");
  private static final long REFUSED_TERM = 2;

  private final EventLoopGroup network = Transport.threads(1, "test-answers");
  private final PeerServer server =
      new PeerServer(
          identity(),
          network,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
          Runnable::run,
          context -> context.close(),
          new Partition());
  private final PeerClient client =
      PeerClient.of(
          new PeerNode(
              identity(), network, (address, sent, request, answer) -> {}, new Partition()));

  @AfterEach
  void close() {
    client.shutdown();
    server.shutdown();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void onlyAYesIsHandedOnAtOnce() throws Exception {
    server.registerProcessor(new Member());
    server.listen();
    assertThat(threadOfAnswer(REFUSED_TERM + 1)).startsWith("test-answers");
    assertThat(threadOfAnswer(REFUSED_TERM)).isEqualTo("test-executor");
  }

  private String threadOfAnswer(long term) throws Exception {
    CompletableFuture<String> thread = new CompletableFuture<>();
    client.invokeAsync(
        new Endpoint("127.0.0.1", server.boundPort()),
        request(term),
        null,
        new InvokeCallback() {
          @Override
          public void complete(Object result, Throwable failure) {
            thread.complete(Thread.currentThread().getName());
          }

          @Override
          public Executor executor() {
            return task -> Thread.ofPlatform().name("test-executor").start(task);
          }
        },
        30_000);
    return thread.get(90, TimeUnit.SECONDS);
  }

  private static AppendEntriesRequest request(long term) {
    return AppendEntriesRequest.newBuilder()
        .setGroupId("orders")
        .setServerId("127.0.0.1:1")
        .setPeerId("127.0.0.1:2")
        .setTerm(term)
        .setPrevLogTerm(1)
        .setPrevLogIndex(1)
        .setCommittedIndex(1)
        .build();
  }

  private static PeerIdentity identity() {
    return new PeerIdentity(
        "orders", "127.0.0.1:1", KEY, null, null, 1 << 20, Duration.ofSeconds(3));
  }

  /** Refuses one term. */
  private static final class Member implements RpcProcessor<AppendEntriesRequest> {
    @Override
    public void handleRequest(RpcContext context, AppendEntriesRequest request) {
      context.sendResponse(
          AppendEntriesResponse.newBuilder()
              .setTerm(request.getTerm())
              .setSuccess(request.getTerm() != REFUSED_TERM)
              .build());
    }

    @Override
    public String interest() {
      return AppendEntriesRequest.class.getName();
    }
  }
}

package dev.morphium.server.replication.raft.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.Node;
import com.alipay.sofa.jraft.NodeManager;
import com.alipay.sofa.jraft.entity.NodeId;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.option.RaftOptions;
import com.alipay.sofa.jraft.rpc.RaftServerService;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequestClosure;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import com.alipay.sofa.jraft.util.Endpoint;
import com.google.protobuf.ByteString;
import dev.morphium.server.net.Transport;
import io.netty.channel.EventLoopGroup;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node that answers when the test says so, and a primary whose connection breaks off. */
class EntriesProcessorTest {
  private static final String GROUP = "entries-test";

  private final EventLoopGroup network = Transport.threads(1, "test-members");
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final PeerServer server =
      new PeerServer(
          identity(),
          network,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
          workers,
          context -> context.close(),
          new Partition());
  private Endpoint endpoint;
  private Node node;

  private record Asked(long term, RpcRequestClosure answer) {
    void succeed() {
      answer.sendResponse(
          AppendEntriesResponse.newBuilder().setTerm(term).setSuccess(true).build());
    }
  }

  @BeforeEach
  void listen() throws Exception {
    RpcProcessor<AppendEntriesRequest> processor = new EntriesProcessor(workers);
    server.registerProcessor(processor);
    server.listen();
    endpoint = new Endpoint("127.0.0.1", server.boundPort());
    node = node(new NodeId(GROUP, new PeerId(endpoint, 0)));
    NodeManager.getInstance().addAddress(endpoint);
    assertThat(NodeManager.getInstance().add(node)).isTrue();
  }

  private Node node(NodeId id) {
    return (Node)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Node.class, RaftServerService.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getNodeId" -> id;
                  case "getGroupId" -> GROUP;
                  case "getRaftOptions" -> new RaftOptions();
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> 1;
                  case "handleAppendEntriesRequest" -> {
                    long term = ((AppendEntriesRequest) arguments[0]).getTerm();
                    asked.add(new Asked(term, (RpcRequestClosure) arguments[1]));
                    yield null;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @AfterEach
  void close() {
    NodeManager.getInstance().remove(node);
    NodeManager.getInstance().removeAddress(endpoint);
    server.shutdown();
    workers.shutdownNow();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void whatABrokenConnectionLeftOpenHoldsUpNobody() throws Exception {
    PeerClient first = client();
    send(first, 1);
    Asked open = asked();
    first.shutdown();
    PeerClient second = client();
    List<CompletableFuture<AppendEntriesResponse>> answers =
        List.of(send(second, 2), send(second, 3), send(second, 4));
    List<Asked> later = List.of(asked(), asked(), asked());
    assertThat(later).extracting(Asked::term).containsExactly(2L, 3L, 4L);
    open.succeed();
    later.forEach(Asked::succeed);
    for (int i = 0; i < answers.size(); i++) {
      assertThat(answers.get(i).get(60, TimeUnit.SECONDS).getTerm()).isEqualTo(i + 2);
    }
    second.shutdown();
  }

  @Test
  void answerThatIsReadyDoesNotWaitForAnEarlierOne() throws Exception {
    PeerClient client = client();
    CompletableFuture<AppendEntriesResponse> slow = send(client, 1);
    CompletableFuture<AppendEntriesResponse> quick = send(client, 2);
    Asked one = asked();
    Asked two = asked();
    two.succeed();
    assertThat(quick.get(60, TimeUnit.SECONDS).getTerm()).isEqualTo(2);
    one.succeed();
    assertThat(slow.get(60, TimeUnit.SECONDS).getTerm()).isEqualTo(1);
    client.shutdown();
  }

  private Asked asked() throws InterruptedException {
    Asked next = asked.poll(60, TimeUnit.SECONDS);
    assertThat(next).as("a request that came").isNotNull();
    return next;
  }

  private CompletableFuture<AppendEntriesResponse> send(PeerClient client, long term)
      throws Exception {
    CompletableFuture<AppendEntriesResponse> answer = new CompletableFuture<>();
    AppendEntriesRequest request =
        AppendEntriesRequest.newBuilder()
            .setGroupId(GROUP)
            .setServerId("127.0.0.1:1")
            .setPeerId(endpoint.toString())
            .setTerm(term)
            .setPrevLogTerm(0)
            .setPrevLogIndex(0)
            .setCommittedIndex(0)
            .setData(ByteString.copyFromUtf8("entries"))
            .build();
    client.invokeAsync(
        endpoint,
        request,
        null,
        (result, failure) -> {
          if (failure == null) {
            answer.complete((AppendEntriesResponse) result);
          } else {
            answer.completeExceptionally(failure);
          }
        },
        90_000);
    return answer;
  }

  private PeerClient client() throws Exception {
    PeerClient client =
        PeerClient.of(
            new PeerNode(
                identity(), network, (address, sent, request, answer) -> {}, new Partition()));
    Awaitility.await().until(() -> client.checkConnection(endpoint, true));
    return client;
  }

  private static PeerIdentity identity() {
    return new PeerIdentity(
        "orders",
        "127.0.0.1:1",
        ClusterKey.of("the secret of all members"),
        null,
        1 << 20,
        Duration.ofSeconds(3));
  }
}

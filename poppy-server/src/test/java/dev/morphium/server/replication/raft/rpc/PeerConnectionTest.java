package dev.morphium.server.replication.raft.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alipay.sofa.jraft.error.InvokeTimeoutException;
import com.alipay.sofa.jraft.error.RemotingException;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.ErrorResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.PingRequest;
import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.server.net.Transport;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.testing.Patience;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoopGroup;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerConnectionTest {
  private static final int PATIENCE = (int) Patience.LIMIT.toMillis();
  private static final ClusterKey KEY = ClusterKey.of("the secret of all members");

  private final EventLoopGroup network = Transport.threads(1, "test-members");
  private final Queue<Long> heard = new ConcurrentLinkedQueue<>();
  private final PeerServer server =
      new PeerServer(
          identity("orders", KEY),
          network,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
          ForkJoinPool.commonPool(),
          context -> context.close(),
          new Partition());
  private Endpoint endpoint;

  @BeforeEach
  void listen() throws Exception {
    server.registerProcessor(new Echo());
    server.listen();
    endpoint = new Endpoint("127.0.0.1", server.boundPort());
  }

  @AfterEach
  void close() {
    server.shutdown();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void answersComeToWhomTheyBelong() throws Exception {
    PeerClient client = client("orders", KEY);
    List<CompletableFuture<Object>> answers =
        IntStream.range(0, 1000)
            .mapToObj(
                i -> {
                  CompletableFuture<Object> answer = new CompletableFuture<>();
                  client.invokeAsync(
                      endpoint,
                      ping(i),
                      null,
                      (result, failure) -> {
                        if (failure == null) {
                          answer.complete(result);
                        } else {
                          answer.completeExceptionally(failure);
                        }
                      },
                      PATIENCE);
                  return answer;
                })
            .toList();
    for (int i = 0; i < answers.size(); i++) {
      assertThat(
              ((ErrorResponse) answers.get(i).get(PATIENCE, TimeUnit.MILLISECONDS)).getErrorCode())
          .isEqualTo(i);
    }
    assertThat(heard).hasSize(1000);
    assertThat(client.checkConnection(endpoint)).isTrue();
    client.shutdown();
  }

  @Test
  void connectionIsMadeAnew() throws Exception {
    PeerClient client = client("orders", KEY);
    assertThat(client.invokeSync(endpoint, ping(1), PATIENCE)).isNotNull();
    client.closeConnection(endpoint);
    await("the old connection is closed, and another one is made")
        .ignoreExceptionsInstanceOf(RemotingException.class)
        .until(() -> client.invokeSync(endpoint, ping(2), PATIENCE), answer -> answer != null);
    client.shutdown();
  }

  @Test
  void silenceEndsInTime() {
    PeerClient client = client("orders", KEY);
    assertThatThrownBy(() -> client.invokeSync(endpoint, ping(-1), 50))
        .isInstanceOf(InvokeTimeoutException.class);
    client.shutdown();
  }

  @Test
  void strangersAreToldWhatIsWrong() {
    PeerClient otherKey = client("orders", ClusterKey.of("another secret"));
    assertThatThrownBy(() -> otherKey.invokeSync(endpoint, ping(1), PATIENCE))
        .hasMessageContaining("another cluster key");
    PeerClient otherSet = client("shop", KEY);
    assertThatThrownBy(() -> otherSet.invokeSync(endpoint, ping(1), PATIENCE))
        .hasMessageContaining("belongs to the set 'shop', and 127.0.0.1:1 to 'orders'");
    assertThat(heard).isEmpty();
    otherKey.shutdown();
    otherSet.shutdown();
  }

  @Test
  void newerMemberIsToldWhichVersionIsSpokenHere() throws Exception {
    byte[] greeting =
        new Greeting(9, Greeting.Purpose.MESSAGES, "orders", "b:1", new byte[Greeting.NONCE])
            .encode();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.boundPort())) {
      socket.setSoTimeout(PATIENCE);
      DataOutputStream output = new DataOutputStream(socket.getOutputStream());
      output.writeInt(greeting.length);
      output.write(greeting);
      DataInputStream input = new DataInputStream(socket.getInputStream());
      input.readInt();
      assertThat(input.readByte()).isEqualTo(ServerHandshake.REFUSED);
      assertThat(input.readUTF())
          .isEqualTo("b:1 speaks version 9 of the members' protocol, and 127.0.0.1:1 version 2");
    }
  }

  @Test
  void strangersCannotWriteLinesOfTheirOwnIntoTheLog() {
    byte[] greeting =
        new Greeting(
                1,
                Greeting.Purpose.MESSAGES,
                "x\nWARN all is lost",
                "b:1",
                new byte[Greeting.NONCE])
            .encode();
    assertThat(Greeting.decode(Unpooled.wrappedBuffer(greeting))).isNull();
  }

  @Test
  void garbageIsClosed() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.boundPort())) {
      socket.setSoTimeout(PATIENCE);
      socket
          .getOutputStream()
          .write("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.boundPort())) {
      silent.setSoTimeout(PATIENCE);
      assertThat(silent.getInputStream().read()).as("closed after a while").isEqualTo(-1);
    }
    PeerClient client = client("orders", KEY);
    assertThat(client.invokeSync(endpoint, ping(7), PATIENCE)).isNotNull();
    client.shutdown();
  }

  /**
   * Many connections that prove nothing keep no member out, and cost no more than a few hundred.
   */
  @Test
  void strangersCrowdOutEachOther() throws Exception {
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < 1000; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.boundPort());
        strangers.add(socket);
        if (i % 2 == 0) { // half of them begin a greeting, as if they were members
          socket.getOutputStream().write(new byte[] {0, 0, 0, 60, 'P', 'O'});
        }
        if (i % 100 == 99) {
          PeerClient client = client("orders", KEY);
          assertThat(client.invokeSync(endpoint, ping(i), PATIENCE)).isNotNull();
          client.shutdown();
        }
      }
      assertThat(server.strangers()).isLessThanOrEqualTo(64);
    } finally {
      for (Socket socket : strangers) {
        socket.close();
      }
    }
    await().until(() -> server.strangers() == 0);
  }

  @Test
  void reportIsReadAsItWasWritten() throws Exception {
    MemberReport report =
        new MemberReport(
            "a:1",
            MemberReport.Phase.RETURNING,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            true,
            true,
            9,
            10,
            13,
            new MemberReport.Kept(11, 12),
            "b:2",
            "a:1+priority=2,b:2+priority=1");
    int kind = MessageTypes.number(report);
    byte[] bytes = MessageTypes.encode(kind, report);
    assertThat(MessageTypes.decode(kind, java.nio.ByteBuffer.wrap(bytes))).isEqualTo(report);
    for (int length = 0; length < bytes.length; length++) {
      java.nio.ByteBuffer part = java.nio.ByteBuffer.wrap(bytes, 0, length);
      assertThatThrownBy(() -> MessageTypes.decode(kind, part))
          .isInstanceOf(java.io.IOException.class);
    }
  }

  @Test
  void keysAreReadWithoutWhiteSpace() {
    assertThat(ClusterKey.of(" abc def\n").sign("x")).isEqualTo(ClusterKey.of("abcdef").sign("x"));
    assertThatThrownBy(() -> ClusterKey.of("short")).hasMessageContaining("6 to 1024 characters");
  }

  @Test
  void fileOfTwoKeysAcceptsAndSignsWithBoth(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("key");
    Files.writeString(file, "# two keys\n- \"bmV3LXNlY3JldA==\"\n- b2xkLXNlY3JldA==\n");
    ClusterKey both = ClusterKey.read(file);
    ClusterKey old = ClusterKey.of("b2xkLXNlY3JldA==");
    ClusterKey next = ClusterKey.of("bmV3LXNlY3JldA==");
    assertThat(next.verifies(both.sign("x"), "x")).isTrue();
    assertThat(old.verifies(both.sign("x"), "x")).isTrue();
    assertThat(old.verifies(both.sign("x"), "y")).isFalse();
    assertThat(old.verifies(new byte[0], "x")).isFalse();
    assertThat(old.verifies(Arrays.copyOf(old.sign("x"), 31), "x")).isFalse();
    assertThat(both.verifies(old.sign("x"), "x")).isTrue();
    assertThat(both.verifies(next.sign("x"), "x")).isTrue();
    assertThat(old.verifies(next.sign("x"), "x")).isFalse();
    Files.writeString(file, "b2xk\nLXNlY3JldA ==\n");
    both.rotate();
    assertThat(both.sign("x")).isEqualTo(old.sign("x"));
    String endless = "#".repeat(70_000);
    for (String wrong :
        List.of("- a\n- b\n", "- abcdef\n- abcdef\n- abcdef", "not base64!", endless)) {
      Files.writeString(file, wrong);
      assertThatThrownBy(both::rotate).hasMessageStartingWith(file.toString());
    }
    assertThat(both.sign("x")).isEqualTo(old.sign("x"));
  }

  /** A rolling change of the key: whatever has been changed so far, members know each other. */
  @ParameterizedTest
  @CsvSource({
    "OLDOLD, OLDOLD NEWNEW",
    "OLDOLD, NEWNEW OLDOLD",
    "OLDOLD NEWNEW, OLDOLD",
    "NEWNEW OLDOLD, OLDOLD",
    "OLDOLD NEWNEW, NEWNEW OLDOLD",
    "OLDOLD NEWNEW, NEWNEW",
    "NEWNEW OLDOLD, NEWNEW",
    "NEWNEW, OLDOLD NEWNEW",
    "NEWNEW, NEWNEW OLDOLD"
  })
  void membersWithOneKeyInCommonKnowEachOther(String here, String there, @TempDir Path directory)
      throws Exception {
    PeerServer other =
        new PeerServer(
            identity("orders", keys(directory.resolve("here"), here)),
            network,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ForkJoinPool.commonPool(),
            context -> context.close(),
            new Partition());
    other.registerProcessor(new Echo());
    other.listen();
    PeerClient client = client("orders", keys(directory.resolve("there"), there));
    try {
      assertThat(client.invokeSync(new Endpoint("127.0.0.1", other.boundPort()), ping(1), PATIENCE))
          .isNotNull();
    } finally {
      client.shutdown();
      other.shutdown();
    }
  }

  private static ClusterKey keys(Path file, String keys) throws Exception {
    Files.writeString(file, "- " + keys.replace(" ", "\n- "));
    return ClusterKey.read(file);
  }

  private PeerClient client(String set, ClusterKey key) {
    return PeerClient.of(
        new PeerNode(
            identity(set, key),
            network,
            (address, sent, request, answer) -> heard.add(sent),
            new Partition()));
  }

  private static PeerIdentity identity(String set, ClusterKey key) {
    return new PeerIdentity(set, "127.0.0.1:1", key, null, 1 << 20, Duration.ofSeconds(3));
  }

  private static PingRequest ping(long number) {
    return PingRequest.newBuilder().setSendTimestamp(number).build();
  }

  /** Answers with the number it was sent; not at all when that is negative. */
  private static final class Echo implements RpcProcessor<PingRequest> {
    @Override
    public void handleRequest(RpcContext context, PingRequest request) {
      if (request.getSendTimestamp() >= 0) {
        context.sendResponse(
            ErrorResponse.newBuilder().setErrorCode((int) request.getSendTimestamp()).build());
      }
    }

    @Override
    public String interest() {
      return PingRequest.class.getName();
    }
  }
}

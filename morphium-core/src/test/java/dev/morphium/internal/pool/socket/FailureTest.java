package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.scripted.Script;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.wire.ZlibCompressor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the exceptions say when things go wrong: what may have happened, and where. */
@Timeout(300)
class FailureTest {
  private static final Command PING = Opened.command("{ping: 1}");

  private static Deadline moment() {
    return Deadline.after(Duration.ofSeconds(1));
  }

  /** What a ping meets when the server does this with it. */
  private static Throwable ping(String options, Supplier<Deadline> deadline, Script afterPing)
      throws Exception {
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  peer.expect("ping");
                  afterPing.play(peer);
                });
        Opened opened = Opened.to(server, options)) {
      Throwable failure = catchThrowable(() -> opened.connection().execute(PING, deadline.get()));
      assertThat(opened.connection().usable()).isFalse();
      assertThatThrownBy(() -> opened.connection().execute(PING, deadline.get()))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("the connection is closed");
      return failure;
    }
  }

  @Test
  void aServerThatGoesLeavesDoubt() throws Exception {
    assertThat(ping("", Opened::soon, peer -> {}))
        .isInstanceOf(DriverException.MaybeDone.class)
        .hasMessageContaining("no reply came: the server closed the connection");
    assertThat(ping("", Opened::soon, peer -> peer.reset()))
        .isInstanceOf(DriverException.MaybeDone.class)
        .hasMessageContaining("reset");
  }

  @Test
  void aReplyToSomebodyElseLeavesDoubt() throws Exception {
    assertThat(
            ping(
                "",
                Opened::soon,
                peer -> {
                  peer.replyTo(77, "{ok: 1}");
                  peer.awaitClose();
                }))
        .isInstanceOf(DriverException.MaybeDone.class)
        .hasMessageContaining("a reply to request 77 came instead of one to request 2");
  }

  @Test
  void aDeadlineThatPassesLeavesDoubtOfItsOwnKind() throws Exception {
    assertThat(ping("", FailureTest::moment, peer -> peer.awaitClose()))
        .isInstanceOf(DriverException.TimedOut.class)
        .hasMessageContaining("before 127.0.0.1");
    assertThat(
            ping(
                "",
                FailureTest::moment,
                peer -> {
                  byte[] reply = peer.bytesOfReply("{ok: 1}");
                  peer.send(Arrays.copyOf(reply, reply.length - 1));
                  peer.awaitClose();
                }))
        .isInstanceOf(DriverException.TimedOut.class);
  }

  @Test
  void aSlowDripDoesNotExtendTheDeadline() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Throwable failure =
        ping(
            "",
            () -> Deadline.after(Duration.ofMillis(300)),
            peer -> {
              for (byte b : peer.bytesOfReply("{ok: 1, text: '" + "x".repeat(9000) + "'}")) {
                peer.send(b);
                if (done.await(5, TimeUnit.MILLISECONDS)) {
                  return;
                }
              }
            });
    done.countDown();
    assertThat(failure).isInstanceOf(DriverException.TimedOut.class);
  }

  @Test
  void theTimeoutOfTheSocketIsNotTheCallers() throws Exception {
    assertThat(ping("socketTimeoutMS=500", Opened::soon, peer -> peer.awaitClose()))
        .isInstanceOf(DriverException.MaybeDone.class)
        .hasMessageContaining("socketTimeoutMS (500) is over");
  }

  @Test
  void halfAReplyLeavesDoubt() throws Exception {
    assertThat(
            ping(
                "",
                Opened::soon,
                peer -> peer.send(Arrays.copyOf(peer.bytesOfReply("{ok: 1}"), 20))))
        .isInstanceOf(DriverException.MaybeDone.class);
  }

  @ParameterizedTest
  @CsvSource({"-1", "0", "15", "16", "48100000", "2147483647"})
  void lengthsThatCannotBeAreNotBelieved(int length) throws Exception {
    assertThat(
            ping(
                "",
                Opened::soon,
                peer -> {
                  byte[] reply = peer.bytesOfReply("{ok: 1}");
                  for (int i = 0; i < 4; i++) {
                    reply[i] = (byte) (length >>> (8 * i));
                  }
                  peer.send(reply);
                  peer.awaitClose();
                }))
        .isInstanceOf(DriverException.MaybeDone.class)
        .hasMessageContaining("a message of " + length + " bytes");
  }

  @RepeatedTest(100)
  void garbageNeitherHangsNorPasses() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Script garbage =
        peer -> {
          peer.understand(new ZlibCompressor());
          peer.answerHello("{compression: ['zlib']}");
          peer.read();
          byte[] bytes = peer.bytesOfReply("{ok: 1, a: [1, {b: 'c'}], d: {e: null}}");
          if (random.nextBoolean()) {
            random.nextBytes(bytes);
          } else {
            bytes[16 + random.nextInt(bytes.length - 16)] ^= (byte) (1 + random.nextInt(255));
          }
          if (random.nextBoolean()) {
            bytes[12] = (byte) 0xdc; // as if it were compressed
            bytes[13] = 7;
          }
          peer.send(bytes);
        };
    try (ScriptedServer server = ScriptedServer.start(garbage);
        Opened opened = Opened.to(server, "compressors=zlib")) {
      Throwable failure =
          catchThrowable(
              () -> {
                Reply reply =
                    opened.connection().execute(PING, Deadline.after(Duration.ofSeconds(5)));
                assertThat(reply.document()).isEqualTo(reply.document().toBsonDocument());
              });
      if (failure == null) {
        return; // a flag that does not matter, or another text
      }
      assertThat(failure)
          .as("seed %s", seed)
          .isInstanceOfAny(DriverException.MaybeDone.class, DriverException.TimedOut.class);
      assertThat(opened.connection().usable()).isFalse();
    }
  }

  @Test
  void anExpiredDeadlineSendsNothing() throws Exception {
    withPing(
        connection -> {
          Deadline past = new Deadline(System.nanoTime() - 1, true);
          assertThatThrownBy(() -> connection.execute(PING, past))
              .isInstanceOf(DriverException.TimedOut.class)
              .hasMessageContaining("before it was sent");
        });
  }

  private interface Use {
    void with(Connection connection) throws Exception;
  }

  /** A connection that has to be good for a ping after its use. */
  private static void withPing(Use use) throws Exception {
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  peer.expect("ping");
                  peer.ok();
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, "")) {
      use.with(opened.connection());
      assertThat(opened.connection().usable()).isTrue();
      assertThat(opened.connection().execute(PING, Opened.soon()).ok()).isTrue();
    }
  }

  @Test
  void anInterruptedThreadSendsNothing() throws Exception {
    withPing(
        connection -> {
          Thread.currentThread().interrupt();
          Throwable failure = catchThrowable(() -> connection.execute(PING, Opened.soon()));
          assertThat(Thread.interrupted()).isTrue();
          assertThat(failure)
              .isInstanceOf(DriverException.NotSent.class)
              .hasMessageContaining("the thread is interrupted");
        });
  }

  @Test
  void aVirtualThreadThatIsInterruptedWhileItWaitsGetsDoubt() throws Exception {
    CompletableFuture<Thread> waiting = new CompletableFuture<>();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  peer.expect("ping");
                  asked.countDown();
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, "")) {
      Thread.startVirtualThread(
          () -> {
            waiting.complete(Thread.currentThread());
            failure.complete(
                catchThrowable(() -> opened.connection().execute(PING, Opened.soon())));
          });
      asked.await();
      waiting.get().interrupt();
      assertThat(failure.get())
          .isInstanceOf(DriverException.MaybeDone.class)
          .hasMessageContaining("the thread was interrupted");
      assertThat(opened.connection().usable()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConnectionThatIsClosedWakesWhoWaits(boolean virtual) throws Exception {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    CountDownLatch asked = new CountDownLatch(1);
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  peer.expect("ping");
                  asked.countDown();
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, "")) {
      Runnable use =
          () ->
              failure.complete(
                  catchThrowable(() -> opened.connection().execute(PING, Opened.soon())));
      Thread thread = virtual ? Thread.ofVirtual().start(use) : Thread.ofPlatform().start(use);
      asked.await();
      opened.connection().close();
      assertThat(failure.get())
          .isInstanceOf(DriverException.MaybeDone.class)
          .hasMessageContaining("the connection was closed meanwhile");
      thread.join();
    }
  }

  @Test
  void aServerThatDoesNotReadDoesNotHoldTheWriterForever() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  done.await();
                });
        Opened opened = Opened.to(server, "")) {
      Command large = Opened.command("{insert: '" + "x".repeat(40_000_000) + "'}");
      assertThatThrownBy(() -> opened.connection().execute(large, moment()))
          .isInstanceOf(DriverException.TimedOut.class)
          .hasMessageContaining("while it was being sent");
      assertThat(opened.connection().usable()).isFalse();
      done.countDown();
    }
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello();
                  peer.reset();
                });
        Opened opened = Opened.to(server, "")) {
      Command large = Opened.command("{insert: '" + "x".repeat(40_000_000) + "'}");
      assertThatThrownBy(() -> opened.connection().execute(large, Opened.soon()))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("insert was not sent to");
    }
  }

  @Test
  void nobodyThereMeansNothingWasSent() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }
    try (SocketConnectionFactory factory =
        new SocketConnectionFactory(ConnectionString.parse("mongodb://h"))) {
      HostAddress address = new HostAddress("127.0.0.1", port);
      assertThatThrownBy(() -> factory.open(address, Purpose.COMMANDS, Opened.soon()))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining(address + " cannot be reached: Connection refused");
      assertThatThrownBy(
              () ->
                  factory.open(
                      new HostAddress("nobody.invalid", 1), Purpose.COMMANDS, Opened.soon()))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("the host of nobody.invalid:1 is not known");
    }
  }

  @Test
  void aServerThatDoesNotGreetIsNotWaitedForForever() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(peer -> peer.awaitClose())) {
      assertThatThrownBy(() -> Opened.to(server, "connectTimeoutMS=50"))
          .isInstanceOf(DriverException.TimedOut.class);
    }
    try (ScriptedServer server = ScriptedServer.start(peer -> peer.expectHello())) {
      assertThatThrownBy(() -> Opened.to(server, ""))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("no connection to " + server.address());
    }
  }

  @Test
  void serversOfOtherTimesAreRefused() throws IOException {
    assertRefused("{minWireVersion: 0, maxWireVersion: 5}", "is too old for this driver");
    assertRefused("{minWireVersion: 26, maxWireVersion: 40}", "is too new for this driver");
  }

  private static void assertRefused(String hello, String message) throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              peer.answerHello(hello);
              peer.awaitClose();
            })) {
      assertThatThrownBy(() -> Opened.to(server, ""))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining(message);
    }
  }
}

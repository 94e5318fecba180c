package dev.morphium.pool.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class FaultProxyTest {
  private ServerSocket echo;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws IOException {
    echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> echoAll(echo));
    proxy = FaultProxy.to(echo.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    echo.close();
    assertThat(proxy.live()).isZero();
  }

  private static void echoAll(ServerSocket listener) {
    try {
      while (true) {
        Socket socket = listener.accept();
        Thread.startVirtualThread(() -> echo(socket));
      }
    } catch (IOException e) {
      // closed by the test
    }
  }

  private static void echo(Socket socket) {
    try (socket) {
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
      // the proxy may cut it
    }
  }

  private Socket client() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setSoTimeout(10_000);
    return socket;
  }

  private static byte[] talk(Socket socket, int length) throws IOException {
    byte[] sent = new byte[length];
    Arrays.fill(sent, (byte) 42);
    socket.getOutputStream().write(sent);
    return socket.getInputStream().readNBytes(length);
  }

  private static void await(BooleanSupplier condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(1)).until(condition::getAsBoolean);
  }

  @Test
  void passesEverythingOnAndCounts() throws IOException {
    try (Socket one = client();
        Socket two = client()) {
      assertThat(talk(one, 100_000)).hasSize(100_000).containsOnly(42);
      assertThat(talk(two, 3)).containsExactly(42, 42, 42);
      assertThat(proxy.live()).isEqualTo(2);
      assertThat(proxy.accepted()).isEqualTo(2);
    }
    await(() -> proxy.live() == 0);
  }

  @Test
  void delaysChunks() throws IOException {
    try (Socket socket = client()) {
      talk(socket, 1);
      proxy.set(Faults.NONE.delayed(7, Duration.ofMillis(20)));
      long start = System.nanoTime();
      for (int i = 0; i < 10; i++) {
        talk(socket, 1);
      }
      assertThat(System.nanoTime() - start).isGreaterThan(20_000_000);
      proxy.set(Faults.NONE.delayed(7, Duration.ofHours(100)));
      socket.getOutputStream().write(1);
      proxy.heal();
      assertThat(socket.getInputStream().read()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cutsAfterSomeBytes(Direction direction) throws IOException {
    try (Socket socket = client()) {
      talk(socket, 50);
      proxy.set(Faults.NONE.cutAfter(direction, 10));
      talk(socket, 4);
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 10_000; i++) { // until it has come through that nobody is there
                  talk(socket, 1_000);
                }
              })
          .isInstanceOf(SocketException.class);
      await(() -> proxy.live() == 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void swallowsSilentlyAndNeverWakesTheDead(Direction direction) throws IOException {
    try (Socket socket = client()) {
      talk(socket, 50);
      proxy.set(Faults.NONE.swallowing(direction));
      socket.setSoTimeout(50);
      assertThatThrownBy(() -> talk(socket, 10)).isInstanceOf(SocketTimeoutException.class);
      proxy.heal();
      assertThatThrownBy(() -> talk(socket, 10)).isInstanceOf(SocketTimeoutException.class);
      try (Socket fresh = client()) {
        assertThat(talk(fresh, 5)).hasSize(5);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void flipsBits(Direction direction) throws IOException {
    try (Socket socket = client()) {
      proxy.set(Faults.NONE.garbling(direction, 3, 10));
      byte[] received = talk(socket, 1_000);
      int wrong = 0;
      for (byte b : received) {
        wrong += b == 42 ? 0 : 1;
        assertThat(Integer.bitCount((b ^ 42) & 0xff)).isLessThanOrEqualTo(1);
      }
      assertThat(wrong).isBetween(20, 300);
    }
  }

  @Test
  void freezesAndThaws() throws IOException {
    try (Socket socket = client()) {
      talk(socket, 50);
      proxy.set(Faults.NONE.freezing());
      socket.setSoTimeout(50);
      socket.getOutputStream().write(new byte[] {1, 2, 3});
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      proxy.heal();
      socket.setSoTimeout(10_000);
      assertThat(socket.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
    }
  }

  @Test
  void refusesNewConnectionsOnly() throws IOException {
    try (Socket old = client()) {
      talk(old, 1);
      proxy.set(Faults.NONE.refusingConnections());
      assertThatThrownBy(
              () -> {
                try (Socket refused = client()) {
                  assertThat(talk(refused, 1)).isEmpty();
                  throw new SocketException("ended");
                }
              })
          .isInstanceOf(SocketException.class);
      assertThat(talk(old, 5)).hasSize(5);
    }
  }

  @Test
  void cutsAllAndServesAgainFromAnotherServer() throws IOException {
    try (Socket old = client();
        ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      talk(old, 1);
      proxy.cutAll();
      assertThatThrownBy(() -> old.getInputStream().read()).isInstanceOf(SocketException.class);
      echo.close();
      Thread.startVirtualThread(() -> echoAll(other));
      proxy.server(other.getLocalPort());
      try (Socket fresh = client()) {
        assertThat(talk(fresh, 5)).hasSize(5);
      }
    }
  }

  @Test
  void connectionsAreResetWhileThereIsNoServer() throws IOException {
    try (Socket reserved = new Socket()) { // has a port, but does not listen, and nobody else can
      reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      proxy.server(reserved.getLocalPort());
      try (Socket socket = client()) {
        assertThatThrownBy(
                () -> {
                  assertThat(socket.getInputStream().read()).isNegative();
                  throw new SocketException("ended");
                })
            .isInstanceOf(SocketException.class);
      }
    }
  }

  @Test
  void closesWhileFrozenWithWaitingConnections() throws IOException {
    try (Socket socket = client()) {
      talk(socket, 1);
      proxy.set(Faults.NONE.freezing());
      socket.getOutputStream().write(new byte[100]);
      proxy.close();
      assertThat(proxy.live()).isZero();
      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(IOException.class);
      assertThatThrownBy(this::client).isInstanceOf(IOException.class);
    }
  }
}

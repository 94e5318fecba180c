package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.wire.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that take too much are held back or sent away, and the others are served. */
class ClientLimitsTest extends ServerFixture {
  private static final String PING = "{ping: 1, $db: 'admin'}";
  private static final int MEBIBYTE = 1 << 20;

  @Override
  ServerSettings settings() {
    return settings(100);
  }

  private static ServerSettings settings(int perAddress) {
    ServerSettings usual = new ServerSettings(List.of("127.0.0.1"), 0, 2, 8, 50);
    return usual.with(50, new ClientLimits(perAddress, 3_000, 4L * MEBIBYTE, 8L * MEBIBYTE));
  }

  private static byte[] large(int bytes) {
    return Messages.opMsg(7, "{echo: 1, $db: 'a', pad: '" + "x".repeat(bytes) + "'}");
  }

  /** Sends as long as somebody takes it. */
  private static void sendAside(RawClient client, byte[] bytes) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                client.send(bytes);
              } catch (IOException ended) {
                // the server has had enough
              }
            });
  }

  private void assertServes() throws IOException {
    try (RawClient other = connect()) {
      assertThat(other.call(1, PING).containsKey("ok")).isTrue();
    }
  }

  @Test
  void strangerWhoSaysNothingIsSentAway() throws Exception {
    try (RawClient silent = connect();
        RawClient slow = connect();
        RawClient known = connect()) {
      assertThat(known.call(1, PING).containsKey("ok")).isTrue();
      slow.send(Arrays.copyOf(Messages.opMsg(1, PING), 10));
      assertThat(silent.isEnded()).isTrue();
      assertThat(slow.isEnded()).isTrue(); // half a message is none
      assertThat(known.call(2, PING).containsKey("ok")).isTrue();
    }
  }

  @Test
  void tlsClientIsToldAtOnce() throws Exception {
    byte[] hello = {22, 3, 1, 2, 0, 1, 0, 1, (byte) 252, 3, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    try (RawClient client = connect()) {
      client.send(hello);
      assertThat(client.drain()).isEqualTo(new byte[] {21, 3, 1, 0, 2, 2, 70});
    }
    try (RawClient client = connect()) {
      client.send("POST / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(client.drain(), StandardCharsets.US_ASCII)).contains("HTTP");
    }
    assertServes();
  }

  @Test
  void messagesThatAreNotCompleteAreBoundedTogether() throws Exception {
    List<RawClient> hogs = new ArrayList<>();
    byte[] most = Arrays.copyOf(large(MEBIBYTE), MEBIBYTE);
    try {
      for (int i = 0; i < 5; i++) {
        RawClient hog = connect();
        hogs.add(hog);
        hog.send(Messages.opMsg(1, PING));
        hog.receive();
        sendAside(hog, most); // all but the end: no room for the last of them
      }
      assertServes();
      RawClient sixth = connect();
      hogs.add(sixth);
      sixth.call(1, PING);
      sendAside(sixth, large(MEBIBYTE)); // it has to wait for the room of those who stand still
      assertThat(sixth.receive().responseTo()).isEqualTo(7);
    } finally {
      for (RawClient hog : hogs) {
        hog.close();
      }
    }
    assertServes();
  }

  @Test
  void repliesThatNobodyReadsAreBoundedTogether() throws Exception {
    List<RawClient> deaf = new ArrayList<>();
    try (RawClient reader = connect()) {
      reader.call(1, PING); // from now on it may be silent
      for (int i = 0; i < 4; i++) {
        RawClient client = new RawClient(server.port(), 4096);
        deaf.add(client);
        client.send(1, "{slowBig: 1, bytes: 12000000, $db: 'a'}");
      }
      await().until(() -> service.gone.size() >= 4);
      assertThat(
              reader.call(1, "{slowBig: 1, bytes: 12000000, $db: 'a'}").getBinary("data").getData())
          .hasSize(12_000_000);
    } finally {
      for (RawClient client : deaf) {
        client.close();
      }
    }
  }

  @Test
  void replyInPiecesIsWhole() throws Exception {
    try (RawClient client = connect()) {
      for (int bytes : new int[] {262_000, 263_000, 1_000_000, 5_000_001}) {
        byte[] data =
            client
                .call(1, "{big: 1, bytes: %d, $db: 'a'}".formatted(bytes))
                .getBinary("data")
                .getData();
        assertThat(data).hasSize(bytes);
        for (int i = 0; i < bytes; i++) {
          if (data[i] != (byte) (i * 31)) {
            throw new AssertionError("byte " + i);
          }
        }
      }
    }
  }

  @Test
  void connectionsFromOneAddressAreBounded() throws Exception {
    try (WireServer few = WireServer.start(settings(2), service);
        RawClient first = new RawClient(few.port());
        RawClient second = new RawClient(few.port())) {
      assertThat(first.call(1, PING).containsKey("ok")).isTrue();
      assertThat(second.call(1, PING).containsKey("ok")).isTrue();
      try (RawClient third = new RawClient(few.port())) {
        assertThat(third.isEnded()).isTrue();
      }
      second.close();
      await()
          .until(
              () -> {
                try (RawClient again = new RawClient(few.port())) {
                  again.send(1, PING);
                  return again.receive().reply().ok();
                } catch (IOException refused) {
                  return false;
                }
              });
    }
  }

  @Test
  void limitOfOpenFilesIsRead() {
    assertThat(
            OpenFiles.read(
                "Max processes             100                  100                  processes\n"
                    + "Max open files            1024                 4096                "
                    + " files\n"))
        .isEqualTo(1024);
    assertThat(OpenFiles.read("Max open files            unlimited            unlimited   files"))
        .isZero();
  }
}

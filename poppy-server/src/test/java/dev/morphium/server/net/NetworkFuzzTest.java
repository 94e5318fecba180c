package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressors;
import dev.morphium.wire.Messages;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged messages through real sockets: the server answers or hangs up, and serves all others. */
class NetworkFuzzTest extends ServerFixture {
  private static final int ROUNDS = 1500;

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void serverOutlivesAnyBytes() throws Exception {
    int answered = 0;
    try (RawClient other = connect()) {
      for (int round = 0; round < ROUNDS; round++) {
        if (send(damaged()) > 0) {
          answered++;
        }
        if (round % 50 == 0) {
          assertThat(other.call(round, "{ping: 1, $db: 'a'}").containsKey("ok"))
              .as("seed %d, round %d", seed, round)
              .isTrue();
        }
      }
    }
    assertThat(answered).as("seed %d", seed).isPositive();
    await().until(() -> service.gone.size() == ROUNDS + 1);
  }

  /** Sends bytes and reads until the server hangs up; how many bytes it answered. */
  private int send(byte[] bytes) throws IOException {
    try (RawClient client = connect()) {
      client.send(bytes);
      client.finish();
      return client.drain().length;
    } catch (java.net.SocketException reset) {
      return 0;
    }
  }

  private byte[] damaged() {
    List<byte[]> valid =
        List.of(
            Messages.opMsg(1, "{echo: 1, value: {a: [1, 'x', {b: null}]}, $db: 'a'}"),
            Messages.opMsg(2, "{slowEcho: 1, value: 'x', $db: 'a'}"),
            Messages.opQuery(3, "admin.$cmd", Messages.bson("{isMaster: 1}")),
            Compression.wrap(
                Messages.opMsg(4, "{ping: 1, $db: 'a'}"),
                Compressors.all().get(random.nextInt(3))));
    byte[] message = valid.get(random.nextInt(valid.size())).clone();
    for (int i = random.nextInt(4); i > 0; i--) {
      message[random.nextInt(message.length)] = (byte) random.nextInt(256);
    }
    byte[] ping = Messages.opMsg(9, "{ping: 1, $db: 'a'}");
    return random.nextBoolean() ? Messages.join(message, ping) : message;
  }
}

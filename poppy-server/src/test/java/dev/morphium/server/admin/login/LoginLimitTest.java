package dev.morphium.server.admin.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginLimitTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final LoginLimit limit = new LoginLimit(now::get);

  private static InetAddress address(String text) throws Exception {
    return InetAddress.getByName(text);
  }

  private void passes(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  @Test
  void eachFailureAfterAFewDoublesTheWait() throws Exception {
    InetAddress client = address("192.0.2.1");
    for (int i = 0; i < 5; i++) {
      assertThat(limit.begin(client)).isZero();
    }
    assertThat(limit.begin(client)).isEqualTo(1);
    for (long wait = 1; wait <= 64; wait *= 2) {
      passes(Duration.ofSeconds(wait));
      assertThat(limit.begin(client)).as("after its wait of %s s", wait).isZero();
      assertThat(limit.begin(client)).isEqualTo(Math.min(64, wait * 2));
    }
    assertThat(limit.begin(address("192.0.2.2"))).as("others do not wait").isZero();
  }

  @Test
  void aSuccessIsANewBeginning() throws Exception {
    InetAddress client = address("192.0.2.1");
    for (int i = 0; i < 50; i++) {
      assertThat(limit.begin(client)).isZero();
      limit.succeeded(client);
    }
  }

  @Test
  void failuresAreForgotten() throws Exception {
    InetAddress client = address("192.0.2.1");
    for (int i = 0; i < 6; i++) {
      limit.begin(client);
    }
    passes(Duration.ofMinutes(16));
    for (int i = 0; i < 5; i++) {
      assertThat(limit.begin(client)).isZero();
    }
  }

  @Test
  void addressesOfOneNetworkAreOne() throws Exception {
    for (int i = 0; i < 5; i++) {
      limit.begin(address("2001:db8::" + (i + 1)));
    }
    assertThat(limit.begin(address("2001:db8::ffff:1"))).isEqualTo(1);
    assertThat(limit.begin(address("2001:db8:0:1::1"))).isZero();
  }
}

package dev.morphium.server.admin.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginSessionsTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final LoginSessions sessions = new LoginSessions(now::get);

  private LoginSession begin(String user) {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    return sessions.begin(user, new AdminClient(any, any, 1));
  }

  private void passes(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  @Test
  void aSessionEndsWhenItIsUnused() {
    LoginSession session = begin("ann@admin");
    for (int i = 0; i < 10; i++) {
      passes(Duration.ofMinutes(29));
      assertThat(sessions.find(session.token())).isSameAs(session);
    }
    passes(Duration.ofMinutes(31));
    assertThat(sessions.find(session.token())).isNull();
  }

  @Test
  void aSessionEndsHoweverMuchItIsUsed() {
    LoginSession session = begin("ann@admin");
    for (int i = 0; i < 12 * 3; i++) {
      passes(Duration.ofMinutes(20));
      assertThat(sessions.find(session.token())).isNotNull();
    }
    passes(Duration.ofMinutes(1));
    assertThat(sessions.find(session.token())).isNull();
  }

  @Test
  void thereAreOnlySoMany() {
    LoginSession first = begin("first@admin");
    LoginSession second = begin("second@admin");
    for (int i = 0; i < 255; i++) {
      assertThat(sessions.find(second.token())).isNotNull();
      begin("user@admin");
    }
    assertThat(sessions.find(first.token())).as("used least recently").isNull();
    assertThat(sessions.find(second.token())).isNotNull();
    sessions.end(second);
    assertThat(sessions.find(second.token())).isNull();
    assertThat(sessions.find(null)).isNull();
  }

  @Test
  void secretsAreShownNowhere() {
    LoginSession session = begin("ann@admin");
    assertThat(session.toString()).contains("ann@admin").doesNotContain(session.token());
    assertThat(session.csrf()).isNotEqualTo(session.token()).hasSize(43);
  }
}

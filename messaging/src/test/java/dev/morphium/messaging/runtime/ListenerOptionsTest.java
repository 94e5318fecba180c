package dev.morphium.messaging.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListenerOptionsTest {
  @Test
  void whatCannotBeMeantIsRefusedByName() {
    assertThatThrownBy(() -> options(" ", 1, 1_000, 0)).hasMessageContaining("topic");
    assertThatThrownBy(() -> options("t", 0, 1_000, 0)).hasMessageContaining("concurrency 0");
    assertThatThrownBy(() -> options("t", 1, 99, 0)).hasMessageContaining("lease");
    assertThatThrownBy(() -> options("t", 1, 1_000, -1)).hasMessageContaining("results are kept");
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without its checks can do
  void aListenerNeedsAHandler() {
    assertThatThrownBy(() -> new Call<>(String.class, null)).hasMessage("handler");
  }

  private static ListenerOptions options(String topic, int atOnce, long lease, long kept) {
    return new ListenerOptions(
        topic,
        null,
        atOnce,
        Map.of(),
        Retry.DEFAULT,
        Duration.ofMillis(lease),
        1,
        Duration.ofMillis(kept));
  }
}

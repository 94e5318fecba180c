package dev.morphium.messaging.internal.context;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.messaging.handler.PayloadType;
import java.time.Duration;
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
    assertThatThrownBy(() -> new Call<>(PayloadType.of(String.class), null)).hasMessage("handler");
  }

  private static ListenerOptions options(String topic, int atOnce, long lease, long kept) {
    return ListenerOptions.of(topic)
        .concurrency(atOnce)
        .lease(Duration.ofMillis(lease))
        .keepResults(Duration.ofMillis(kept));
  }
}

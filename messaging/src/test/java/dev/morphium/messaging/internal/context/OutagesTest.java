package dev.morphium.messaging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class OutagesTest {
  private final AtomicLong clock = new AtomicLong();
  private final Outages outages = new Outages(clock::get);

  @Test
  void ofManyWhoMeetTheSameOneTells() {
    for (int i = 0; i < 100; i++) {
      assertThat(outages.level(new IllegalStateException("away")))
          .isEqualTo(i == 0 ? Level.WARN : Level.DEBUG);
      clock.addAndGet(Duration.ofSeconds(50).toNanos());
    }
    assertThat(outages.level(new IllegalArgumentException("else"))).isEqualTo(Level.WARN);
    clock.addAndGet(Duration.ofSeconds(70).toNanos());
    assertThat(outages.level(new IllegalStateException("again"))).isEqualTo(Level.WARN);
  }
}

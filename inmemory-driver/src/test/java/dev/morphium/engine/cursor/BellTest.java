package dev.morphium.engine.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BellTest {
  private final Bell bell = new Bell();
  private final AtomicInteger woken = new AtomicInteger();

  @Test
  void wakesOnce() {
    bell.onRing(woken::incrementAndGet);
    assertThat(woken).hasValue(0);
    bell.ring();
    bell.ring();
    assertThat(woken).hasValue(1);
  }

  @Test
  void remembersThatItRang() {
    bell.ring();
    bell.onRing(woken::incrementAndGet);
    assertThat(woken).hasValue(1);
  }

  @Test
  void resetForgetsThatItRang() {
    bell.ring();
    bell.reset();
    bell.onRing(woken::incrementAndGet);
    assertThat(woken).hasValue(0);
  }

  @Test
  void whoTookItBackIsNotWoken() {
    bell.onRing(woken::incrementAndGet).run();
    bell.ring();
    assertThat(woken).hasValue(0);
  }
}

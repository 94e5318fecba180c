package dev.morphium.engine.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ResettableSignalTest {
  private final ResettableSignal signal = new ResettableSignal();
  private final AtomicInteger woken = new AtomicInteger();

  @Test
  void wakesOnce() {
    signal.onReady(woken::incrementAndGet);
    assertThat(woken).hasValue(0);
    assertThat(signal.isReady()).isFalse();
    signal.fire();
    signal.fire();
    assertThat(woken).hasValue(1);
    assertThat(signal.isReady()).isTrue();
  }

  @Test
  void remembersThatItWasFired() {
    signal.fire();
    signal.onReady(woken::incrementAndGet);
    assertThat(woken).hasValue(1);
  }

  @Test
  void resetForgetsThatItWasFired() {
    signal.fire();
    signal.reset();
    signal.onReady(woken::incrementAndGet);
    assertThat(woken).hasValue(0);
  }

  @Test
  void aCancelledRegistrationIsNotCalled() {
    signal.onReady(woken::incrementAndGet).run();
    signal.fire();
    assertThat(woken).hasValue(0);
  }
}

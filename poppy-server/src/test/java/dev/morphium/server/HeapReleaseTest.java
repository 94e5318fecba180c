package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When a garbage collection is asked for. */
class HeapReleaseTest {
  private final AtomicLong size = new AtomicLong();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger told = new AtomicInteger();
  private final AtomicInteger collections = new AtomicInteger();
  private final HeapRelease release =
      new HeapRelease(
          size::get, nanos::get, 1_600, told::incrementAndGet, collections::incrementAndGet);

  private int after(long seconds, long bytes) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    size.set(bytes);
    release.sweep();
    return collections.get();
  }

  @Test
  void onceAfterMuchIsGoneForAWhile() {
    assertThat(after(1, 1_000)).isZero();
    assertThat(after(1, 10)).isZero();
    assertThat(told).hasValue(1);
    assertThat(after(30, 10)).as("the past is read for as long").isZero();
    assertThat(after(10, 10)).isOne();
    assertThat(told).hasValue(2);
    assertThat(after(100, 10)).as("once").isOne();
  }

  @Test
  void neverForLittleOrForWhatIsWrittenAgain() {
    after(1, 1_000);
    assertThat(after(1, 950)).isZero();
    assertThat(after(100, 950)).isZero();
    assertThat(after(1, 10)).isZero();
    assertThat(after(20, 990)).isZero();
    assertThat(after(20, 10)).as("the wait begins anew").isZero();
    assertThat(after(36, 10)).isOne();
  }
}

package dev.morphium.engine.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void itTellsHowMuchOfAStepIsDone() {
    ProgressMeter meter = new ProgressMeter("index a_1 of db.c");
    meter.begin("Index Build: scanning collection", 1024);
    for (int i = 0; i < 512; i++) {
      meter.hit();
    }
    assertThat(meter.progress().message())
        .isEqualTo("Index Build: scanning collection: 512/1024 50%");
    meter.begin("Index Build: inserting keys from external sorter into index", 0);
    assertThat(meter.progress().percent()).isEqualTo(100);
  }

  @Test
  void itTellsPeopleOfRateAndTimeLeft() {
    ProgressMeter meter =
        new ProgressMeter("initial sync from a:1", ProgressMeter.Unit.BYTES, nanos::get);
    meter.begin("copying data", 0);
    assertThat(meter.leftMillis()).isEqualTo(-1);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(4));
    meter.reached(8 << 20);
    assertThat(meter.words()).isEqualTo("initial sync from a:1: copying data: 8.0 MiB, 2.0 MiB/s");
    meter.reached(8 << 20, 32 << 20);
    assertThat(meter.words())
        .isEqualTo("initial sync from a:1: copying data: 25 % of 32.0 MiB, 2.0 MiB/s, 12 s left");
    assertThat(meter.leftMillis()).isEqualTo(12_000);
  }

  @Test
  void rateIsThatOfTheStep() {
    ProgressMeter meter = new ProgressMeter("index", ProgressMeter.Unit.COUNT, nanos::get);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(100));
    meter.begin("scanning", 1000);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    meter.reached(500);
    assertThat(meter.words()).isEqualTo("index: scanning: 50 % of 1000, 250/s, 2 s left");
  }
}

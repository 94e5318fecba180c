package dev.morphium.engine.signal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressMeterTest {
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
}

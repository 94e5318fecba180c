package dev.morphium.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentLogTest {
  private final RecentLog log = new RecentLog();

  @Test
  void newestLinesAreKept() {
    for (int i = 0; i < 3000; i++) {
      log.add("line " + i, false);
    }
    RecentLog.Lines lines = log.newest();
    assertThat(lines.written()).isEqualTo(3000);
    assertThat(lines.newest()).hasSize(1024).startsWith("line 1976").endsWith("line 2999");
  }

  @Test
  void warningsOfTheStartEndWithIt() {
    log.add("told", false);
    log.add("warned", true);
    log.started();
    log.add("warned later", true);
    assertThat(log.startupWarnings().newest()).containsExactly("warned");
    assertThat(log.newest().newest()).hasSize(3);
  }

  @Test
  void longLinesAreCut() {
    log.add("x".repeat(100_000), false);
    assertThat(log.newest().newest().get(0)).hasSizeLessThan(10_000);
  }
}

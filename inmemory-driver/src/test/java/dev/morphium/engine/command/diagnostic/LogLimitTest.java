package dev.morphium.engine.command.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogLimitTest {
  private final LogLimit limit = new LogLimit();

  @Test
  void linesOfOneCauseAreBoundedInEachSecond() {
    for (int i = 0; i < LogLimit.LINES_A_SECOND; i++) {
      assertThat(limit.take("a", 1000 + i)).isZero();
    }
    assertThat(limit.take("a", 1500)).isEqualTo(-1);
    assertThat(limit.take("a", 1999)).isEqualTo(-1);
    assertThat(limit.take("b", 1999)).isZero();
    assertThat(limit.take("a", 2000)).isEqualTo(2);
    assertThat(limit.take("a", 2001)).isZero();
  }

  @Test
  void causesAreBounded() {
    for (int i = 0; i < 5000; i++) {
      limit.take("cause " + i, 1000);
    }
    assertThat(limit.take("another", 1000)).isEqualTo(-1);
    assertThat(limit.take("another", 2000)).isZero();
  }
}

package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Half of the processors carry virtual threads, and never none. */
class CarriersTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "4, 2", "64, 32"})
  void halfOfTheProcessors(int processors, int carriers) {
    assertThat(Carriers.number(processors)).isEqualTo(carriers);
  }
}

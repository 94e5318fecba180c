package dev.morphium.server.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberedNameTest {
  private static final NumberedName NAME = new NumberedName("a-", ".b");

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 4711, Long.MAX_VALUE})
  void numberIsFoundAgain(long number) {
    assertThat(NAME.matches(NAME.of(number))).isTrue();
    assertThat(NAME.number(NAME.of(number))).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-99999999999999999999.b",
        "a-09223372036854775808.b",
        "a-0000000000000000001.b",
        "a-0000000000000000000x.b",
        "00000000000000000001.b",
        "a-00000000000000000001.b.new",
        ""
      })
  void otherNamesAreNone(String name) {
    assertThat(NAME.matches(name)).isFalse();
  }

  @Test
  void namesSortAsNumbersDo() {
    assertThat(NAME.of(9)).isLessThan(NAME.of(10));
  }
}

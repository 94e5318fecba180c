package dev.morphium.engine.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogTextTest {
  @Test
  void usualNamesStayAsTheyAre() {
    assertThat(LogText.of("ann@admin")).isEqualTo("ann@admin");
    assertThat(LogText.of("Jürgen Größe")).isEqualTo("Jürgen Größe");
  }

  @Test
  void nothingBeginsAnotherLine() {
    assertThat(LogText.of("a\r\n2026 INFO b\u2028c\u001b[31m\u202e\\"))
        .isEqualTo("a\\u000d\\u000a2026 INFO b\\u2028c\\u001b[31m\\u202e\\u005c");
  }

  @Test
  void longTextsAreCut() {
    assertThat(LogText.of("a".repeat(8000))).isEqualTo("a".repeat(128) + "... (8000 characters)");
    assertThat(LogText.of("\n".repeat(8000)).length()).isLessThan(1000);
  }
}

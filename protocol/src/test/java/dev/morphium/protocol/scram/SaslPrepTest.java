package dev.morphium.protocol.scram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SaslPrepTest {
  /** The examples of RFC 4013, section 3. */
  @Test
  void examplesOfTheStandard() {
    assertThat(SaslPrep.prepare("I\u00ADX")).isEqualTo("IX");
    assertThat(SaslPrep.prepare("user")).isEqualTo("user");
    assertThat(SaslPrep.prepare("USER")).isEqualTo("USER");
    assertThat(SaslPrep.prepare("\u00AA")).isEqualTo("a");
    assertThat(SaslPrep.prepare("\u2168")).isEqualTo("IX");
    assertThatThrownBy(() -> SaslPrep.prepare("\u0007")).hasMessageContaining("U+0007");
    assertThatThrownBy(() -> SaslPrep.prepare("\u06271"))
        .hasMessageContaining("written from the right");
  }

  @Test
  void otherSpacesBecomeSpaces() {
    assertThat(SaslPrep.prepare("a\u00A0b\u3000c")).isEqualTo("a b c");
    assertThat(SaslPrep.prepare("\u0627\u0628")).isEqualTo("\u0627\u0628");
    assertThat(SaslPrep.prepare("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u007f", "\u0085", "\u2028", "\uE000", "\uFFFE", "\uD800", "\uFFFD", "\u200E"})
  void someCharactersAreRefusedWithoutShowingTheRest(String bad) {
    assertThatThrownBy(() -> SaslPrep.prepare("hush" + bad))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .startsWith("the password contains the character U+")
        .doesNotContain("hush");
  }
}

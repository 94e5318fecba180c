package dev.morphium.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.settings.MorphiumSettings;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRingTest {
  private static final String ONE = Base64.getEncoder().encodeToString(new byte[16]);
  private static final String TWO = Base64.getEncoder().encodeToString(new byte[32]);

  @Test
  void theLastKeyOfANameWritesAndAllOfThemRead() {
    KeyRing ring =
        KeyRing.parse("default/2025=%s, default/2026=%s,medical=%s".formatted(ONE, TWO, ONE));
    assertThat(ring.current("default")).isEqualTo("2026");
    assertThat(ring.current("medical")).isEqualTo("medical");
    assertThat(ring.current("other")).isEqualTo("other");
    assertThat(ring.secret("2025")).isEqualTo(new SecretKeySpec(new byte[16], "AES"));
    assertThat(ring.secret("2026")).isEqualTo(new SecretKeySpec(new byte[32], "AES"));
    assertThat(ring.secret("default")).isNull();
    assertThat(ring.publicKey("2025")).isNull();
    assertThat(ring.privateKey("2025")).isNull();
    assertThat(ring)
        .hasToString("KeyRing[newest first={default=[2026, 2025], medical=[medical]}]")
        .asString()
        .doesNotContain(ONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "default", "=AAAA", "default=", "default=AAAA", "default=!!geheim!!"})
  void whatIsNoKeyIsToldWithoutShowingIt(String text) {
    assertThatThrownBy(() -> KeyRing.parse("a=" + ONE + "," + text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "key number 2 is not of the form name=base64 or name/id=base64, with 16, 24 or 32"
                + " bytes")
        .hasNoCause();
  }

  @Test
  void idsHaveALength() {
    SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
    assertThatThrownBy(() -> KeyRing.builder().secret("a", "", key))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> KeyRing.builder().secret("a", "x".repeat(256), key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 255 bytes");
    assertThat(KeyRing.of(new byte[16]).secret("default")).isEqualTo(key);
  }

  @Test
  void settingsHaveKeysToo() {
    Properties properties = new Properties();
    properties.setProperty("morphium.uri", "inmemory://");
    properties.setProperty("morphium.encryption-keys", "default/a=" + ONE);
    assertThat(MorphiumSettings.of(properties).encryptionKeys().current("default")).isEqualTo("a");
    Map<String, String> environment =
        Map.of("MORPHIUM_URI", "inmemory://", "MORPHIUM_ENCRYPTION_KEYS", "b=" + ONE);
    assertThat(MorphiumSettings.ofEnvironment(environment).encryptionKeys().secret("b"))
        .isNotNull();
    properties.setProperty("morphium.encryption-keys", "default=geheim");
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("morphium.encryption-keys cannot be '…': key number 1")
        .hasMessageNotContaining("geheim");
  }
}

package dev.morphium.server.backup.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupKeyTest {
  private static final byte[] PLAIN = "what nobody is to read".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  private BackupKey key(String text) throws IOException {
    return BackupKey.read(Files.writeString(folder.resolve("key"), text));
  }

  @Test
  void unsealingIsTheInverseOfSealingUnderTheSameNameAndKey() throws IOException {
    BackupKey key = key("0f".repeat(32) + "\n");
    byte[] sealed = key.seal("a/1", PLAIN);
    assertThat(key.unseal("a/1", sealed)).isEqualTo(PLAIN);
    assertThat(key.seal("a/1", PLAIN)).as("the same again").isEqualTo(sealed);
    assertThat(key.seal("a/2", PLAIN)).as("another nonce").isNotEqualTo(sealed);
    assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("nobody");
    assertThatThrownBy(() -> key.unseal("a/2", sealed)).isInstanceOf(CorruptDataException.class);
    assertThatThrownBy(() -> key("1f".repeat(32)).unseal("a/1", sealed))
        .hasMessage("a/1 is not what was encrypted by this key");
    assertThatThrownBy(() -> key.unseal("a/1", new byte[5])).hasMessage("a/1 is too short");
    sealed[20] ^= 1;
    assertThatThrownBy(() -> key.unseal("a/1", sealed)).isInstanceOf(CorruptDataException.class);
  }

  @Test
  void aKeyIsHexadecimalOrBase64() throws IOException {
    byte[] secret = new byte[32];
    secret[3] = 7;
    assertThat(key(Base64.getEncoder().encodeToString(secret)).id())
        .isEqualTo(key("00000007" + "0".repeat(56)).id())
        .isNotEqualTo(key("00000008" + "0".repeat(56)).id())
        .hasSize(16);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "secret",
        "0f0f",
        "zz0000000000000000000000000000000000000000000000000000000000000000"
      })
  void whatIsNoKeyIsRefusedWithAWayToMakeOne(String text) {
    assertThatThrownBy(() -> key(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no key")
        .hasMessageContaining("openssl rand -hex 32");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> BackupKey.read(folder.resolve("none")))
        .hasMessage(
            "the key file %s cannot be read: there is no such file", folder.resolve("none"));
  }
}

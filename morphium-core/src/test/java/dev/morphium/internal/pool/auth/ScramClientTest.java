package dev.morphium.internal.pool.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScramClientTest {
  private static final char[] PENCIL = {'p', 'e', 'n', 'c', 'i', 'l'};

  private static ScramClient client(ScramHash hash, String password, String nonce) {
    return new ScramClient(hash, "user", password.toCharArray(), nonce, new ScramKeyCache());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** The exchange of RFC 5802, section 5. */
  @Test
  void sha1AsInTheStandard() {
    ScramClient client = client(ScramHash.SHA_1, "pencil", "fyko+d2lbbFgONRv9qkxdawL");
    assertThat(client.first()).asString(UTF_8).isEqualTo("n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL");
    byte[] last =
        client.last(
            bytes("r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096"));
    assertThat(last)
        .asString(UTF_8)
        .isEqualTo(
            "c=biws,r=fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=");
    client.verify(bytes("v=rmF9pqV8S7suAoZWja4dJRkFsKQ="));
  }

  /** The exchange of RFC 7677, section 3. */
  @Test
  void sha256AsInTheStandard() {
    ScramClient client = client(ScramHash.SHA_256, "pencil", "rOprNGfwEbeRWgbNEkqO");
    byte[] last =
        client.last(
            bytes(
                "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                    + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"));
    assertThat(last)
        .asString(UTF_8)
        .isEqualTo(
            "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
    client.verify(bytes("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="));
  }

  @Test
  void namesAreEscaped() {
    ScramClient client =
        new ScramClient(ScramHash.SHA_256, "a=b,c", new char[] {'x'}, "nonce", new ScramKeyCache());
    assertThat(client.first()).asString(UTF_8).isEqualTo("n,,n=a=3Db=2Cc,r=nonce");
  }

  @Test
  void passwordsBecomeDigestsOrArePrepared() {
    assertThat(ScramHash.SHA_1.prepared("user", PENCIL))
        .containsExactly("1c33006ec1ffd90f9cadcbcc0e118200".toCharArray());
    assertThat(ScramHash.SHA_256.prepared("user", "I\u00ADX".toCharArray()))
        .containsExactly('I', 'X');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "r=nonce,s=QSXCR+Q6sek8bf92,i=4096; random number",
        "r=other-nonce,s=QSXCR+Q6sek8bf92,i=4096; random number",
        "r=nonce2,s=QSXCR+Q6sek8bf92,i=4095; safe are 4096",
        "r=nonce2,s=QSXCR+Q6sek8bf92,i=2000000; safe are 4096",
        "r=nonce2,s=QSXCR+Q6sek8bf92,i=-1; safe are 4096",
        "r=nonce2,s=QSXCR+Q6sek8bf92,i=many; is no number",
        "r=nonce2,s=*,i=4096; not base64",
        "r=nonce2,s=,i=4096; no salt",
        "r=nonce2,i=4096; lacks the part s",
        "nonsense; none of SCRAM",
      })
  void badChallengesAreRefused(String challenge, String message) {
    ScramClient client = client(ScramHash.SHA_256, "pencil", "nonce");
    assertThatThrownBy(() -> client.last(bytes(challenge)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aServerThatDoesNotKnowTheUserIsRefused() {
    ScramClient client = client(ScramHash.SHA_1, "pencil", "fyko+d2lbbFgONRv9qkxdawL");
    assertThatThrownBy(() -> client.verify(bytes("v="))).hasMessageContaining("signature is wrong");
    client.last(bytes("r=fyko+d2lbbFgONRv9qkxdawL3rf,s=QSXCR+Q6sek8bf92,i=4096"));
    assertThatThrownBy(() -> client.verify(bytes("v=rmF9pqV8S7suAoZWja4dJRkFsKQ=")))
        .hasMessageContaining("signature is wrong");
    assertThatThrownBy(() -> client.verify(bytes("e=other-error")))
        .hasMessageContaining("other-error");
  }

  @Test
  void keysAreMadeOnce() {
    ScramKeyCache cache = new ScramKeyCache();
    byte[] salt = {1, 2, 3};
    ScramKeys keys = cache.get(ScramHash.SHA_256, PENCIL, salt, 4096);
    assertThat(cache.get(ScramHash.SHA_256, PENCIL, salt, 4096)).isSameAs(keys);
    assertThat(cache.get(ScramHash.SHA_256, PENCIL, salt, 4097)).isNotSameAs(keys);
    assertThat(cache.get(ScramHash.SHA_1, PENCIL, salt, 4096)).isNotSameAs(keys);
  }
}

package dev.morphium.engine.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScramConversationTest {
  private static final String FIRST = "n,,n=user,r=rOprNGfwEbeRWgbNEkqO";
  private static final String SERVER_NONCE = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
  private static final String NONCES = "c=biws,r=rOprNGfwEbeRWgbNEkqO" + SERVER_NONCE;
  private static final String PROOF = "dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=";

  private static ScramConversation conversation(String first) {
    return new ScramConversation(ScramHash.SHA_256, "admin", true, first.getBytes(UTF_8));
  }

  private static ScramCredential pencil() {
    byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
    char[] password = "pencil".toCharArray();
    ScramKeys keys = ScramKeys.derive(ScramHash.SHA_256, password, salt, 4096);
    return new ScramCredential(4096, salt, keys.storedKey(ScramHash.SHA_256), keys.serverKey());
  }

  /** The exchange of RFC 7677, section 3. */
  @Test
  void asInTheStandard() {
    ScramConversation conversation = conversation(FIRST);
    assertThat(conversation.user()).isEqualTo(new UserName("user", "admin"));
    assertThat(conversation.challenge(pencil(), SERVER_NONCE))
        .asString(UTF_8)
        .isEqualTo(
            "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096");
    assertThat(conversation.finish((NONCES + ",p=" + PROOF).getBytes(UTF_8)))
        .asString(UTF_8)
        .isEqualTo("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
    assertThat(conversation.isProved()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; names no user",
        "user; names no user",
        "p=tls-unique,,n=user,r=x; no channel binding",
        "n,a=other,n=user,r=x; act as",
        "n,,m=x,n=user,r=x; mandatory extension",
        "n,,n=us=er,r=x; not escaped",
        "n,,n=user; lacks the part r",
        "n,,r=x; lacks the part n",
        "n,,n=user,r; none of SCRAM",
      })
  void wrongBeginningsAreRefused(String first, String message) {
    assertThatThrownBy(() -> conversation(first))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "c=biws,r=rOprNGfwEbeRWgbNEkqO; no proof",
        "c=eSws,r=rOprNGfwEbeRWgbNEkqO,p=AAAA; channel binding",
        "c=biws,r=rOprNGfwEbeRWgbNEkqO,p=AAAA; random numbers",
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=AAAA; proof is wrong",
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=*; not base64",
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
            + "p=eHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=; proof is wrong",
      })
  void wrongProofsAreRefused(String last, String message) {
    ScramConversation conversation = conversation(FIRST);
    conversation.challenge(pencil(), SERVER_NONCE);
    assertThatThrownBy(() -> conversation.finish(last.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
    assertThat(conversation.isProved()).isFalse();
  }

  @Test
  void namesAreUnescaped() {
    assertThat(conversation("n,,n=a=3Db=2Cc,r=x").user().user()).isEqualTo("a=b,c");
  }
}

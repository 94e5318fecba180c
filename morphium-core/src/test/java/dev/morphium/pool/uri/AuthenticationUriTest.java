package dev.morphium.pool.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which credential a connection string has. Source: "Authentication" specification of the drivers,
 * the tests of connection strings.
 */
class AuthenticationUriTest {
  private static @Nullable Credential credential(String text) {
    return ConnectionString.parse(text).credential();
  }

  /** The database that knows the user: as it is said, then the database, then the mechanism's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          none         ; ''                                      ; admin
          none         ; shop                                    ; shop
          none         ; shop?authSource=people                  ; people
          none         ; ?authSource=people                      ; people
          SCRAM-SHA-1  ; ''                                      ; admin
          SCRAM-SHA-1  ; shop                                    ; shop
          SCRAM-SHA-1  ; shop?authSource=people                  ; people
          SCRAM-SHA-256; ''                                      ; admin
          SCRAM-SHA-256; shop                                    ; shop
          SCRAM-SHA-256; shop?authSource=people                  ; people
          PLAIN        ; ?tls=true                               ; $external
          PLAIN        ; shop?tls=true                           ; shop
          PLAIN        ; shop?tls=true&authSource=people         ; people
          """)
  void passwordsHaveSources(String mechanism, String rest, String source) {
    String option =
        mechanism.equals("none")
            ? ""
            : (rest.contains("?") ? "&" : "?") + "authMechanism=" + mechanism;
    Credential expected =
        new Credential(
            mechanism.equals("none") ? null : AuthMechanism.of(mechanism),
            "ann",
            new Password("secret"),
            source);
    assertThat(credential("mongodb://ann:secret@h/" + rest + option)).isEqualTo(expected);
  }

  /** A certificate is known by {@code $external} alone, whatever the database is. */
  @ParameterizedTest
  @CsvSource({
    "'', ?, ",
    "'', ?authSource=$external&, ",
    "'', ?authSource=%24external&, ",
    "'', shop?, ",
    "CN%3Dann%2COU%3DClients%2CO%3DShop%2CC%3DDE@, ?, 'CN=ann,OU=Clients,O=Shop,C=DE'",
    "CN%3Dann@, shop?, CN=ann",
    "CN%3Dann@, shop?authSource=$external&, CN=ann",
  })
  void certificatesAreExternal(String user, String rest, @Nullable String name) {
    assertThat(
            credential("mongodb://%sh/%sauthMechanism=MONGODB-X509&tls=true".formatted(user, rest)))
        .isEqualTo(new Credential(AuthMechanism.MONGODB_X509, name, null, "$external"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongodb://h/", "mongodb://h/shop", "mongodb://h/?authSource=shop"})
  void withoutAUserThereIsNoLogin(String text) {
    assertThat(credential(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://@h/",
        "mongodb://:@h/",
        "mongodb://:secret@h/",
        "mongodb://ann@h/?authMechanism=SCRAM-SHA-256",
        "mongodb://h/?authMechanism=SCRAM-SHA-1",
        "mongodb://h/?authMechanism=SCRAM-SHA-256",
        "mongodb://h/?authMechanism=PLAIN&tls=true",
        "mongodb://h/shop?authSource=",
        "mongodb://ann:secret@h/shop?authSource=",
        "mongodb://ann:secret@h/?authMechanism=MONGODB-X509&tls=true",
        "mongodb://CN%3Dann@h/shop?authMechanism=MONGODB-X509&tls=true&authSource=shop",
        "mongodb://ann:secret@h/?authMechanism=scram-sha-256",
        "mongodb://ann%40EXAMPLE.COM@h/?authMechanism=GSSAPI",
        "mongodb://h/?authMechanism=MONGODB-AWS",
        "mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:test",
        "mongodb://ann:secret@h/?authMechanism=MONGODB-CR",
      })
  void whatCannotBeALoginIsRefused(String text) {
    assertThatThrownBy(() -> credential(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("secret@");
  }

  /** The parts between the signs are decoded once, whatever they have in them. */
  @ParameterizedTest
  @CsvSource({
    "'a!@#$%^&*()_+', a%21%40%23%24%25%5E%26%2A%28%29_%2B",
    "%41, %2541",
    "'ann:ona', ann%3Aona",
    "'ann/ona', ann%2Fona",
    "'Ⅸ', %E2%85%A8",
  })
  void namesAndPasswordsAreDecodedOnce(String plain, String encoded) {
    Credential found =
        Objects.requireNonNull(credential("mongodb://%s:%s@h/".formatted(encoded, encoded)));
    assertThat(found.user()).isEqualTo(plain);
    assertThat(Objects.requireNonNull(found.password()).reveal()).isEqualTo(plain);
  }
}

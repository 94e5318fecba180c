package dev.morphium.pool.uri;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The authentication mechanisms. Source: MongoDB manual, "Authentication". */
public enum AuthMechanism {
  /** The name in the client's certificate. */
  MONGODB_X509("MONGODB-X509"),
  /** Name and password as they are, for LDAP; only over TLS. */
  PLAIN("PLAIN"),
  /** A proof that one knows the password, with SHA-1. */
  SCRAM_SHA_1("SCRAM-SHA-1"),
  /** A proof that one knows the password, with SHA-256: MongoDB's usual way. */
  SCRAM_SHA_256("SCRAM-SHA-256");

  private final String text;

  AuthMechanism(String text) {
    this.text = text;
  }

  /** The name in connection strings and commands, for instance {@code SCRAM-SHA-256}. */
  public String text() {
    return text;
  }

  /**
   * The mechanism of this name.
   *
   * @throws IllegalArgumentException when there is none, or it is not supported
   */
  public static AuthMechanism of(String text) {
    for (AuthMechanism mechanism : values()) {
      if (mechanism.text.equals(text)) {
        return mechanism;
      }
    }
    String known =
        Arrays.stream(values()).map(AuthMechanism::text).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        switch (text) {
          case "GSSAPI", "MONGODB-AWS", "MONGODB-OIDC", "MONGODB-CR" ->
              "authMechanism=%s is not supported; there are %s".formatted(text, known);
          default -> "authMechanism is one of %s, not %s".formatted(known, text);
        });
  }
}

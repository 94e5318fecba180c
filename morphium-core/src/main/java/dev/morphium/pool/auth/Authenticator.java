package dev.morphium.pool.auth;

import dev.morphium.pool.uri.AuthMechanism;
import dev.morphium.pool.uri.Credential;
import dev.morphium.pool.uri.Password;
import dev.morphium.protocol.scram.ScramHash;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What authenticates the connections of one user; safe for any number of threads.
 *
 * <p>It remembers what was slow to compute, so that only the first connection pays for it.
 */
public final class Authenticator {
  private final Credential credential;
  private final Supplier<String> nonces;
  private final ScramKeyCache keys = new ScramKeyCache();

  /**
   * An authenticator.
   *
   * @param nonces random texts of at least 24 printable characters without commas
   */
  public Authenticator(Credential credential, Supplier<String> nonces) {
    this.credential = credential;
    this.nonces = nonces;
  }

  /** Begins to authenticate one connection. */
  public AuthenticationAttempt begin() {
    return new AuthenticationAttempt(this);
  }

  /** Who the user is. */
  Credential credential() {
    return credential;
  }

  ScramClient scram(AuthMechanism mechanism) {
    ScramHash hash = ScramHash.ofMechanism(mechanism.text());
    if (hash == null) {
      throw new IllegalArgumentException(mechanism.text() + " is no kind of SCRAM");
    }
    String user = user();
    char[] password = password().toCharArray();
    try {
      return new ScramClient(hash, user, hash.prepared(user, password), nonces.get(), keys);
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  String user() {
    @Nullable String user = credential.user();
    return user == null ? "" : user;
  }

  String password() {
    @Nullable Password password = credential.password();
    return password == null ? "" : password.reveal();
  }

  /** The user as messages name it. */
  String describe(AuthMechanism mechanism) {
    String user = credential.user() == null ? "the certificate's user" : "user " + user();
    return "%s of %s by %s".formatted(user, credential.source(), mechanism.text());
  }
}

package dev.morphium.internal.pool.auth;

import dev.morphium.pool.uri.Credential;
import dev.morphium.pool.uri.CredentialProvider;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The authenticator of the connections of one application; safe for any number of threads.
 *
 * <p>It asks for the credential each time, and remembers what was slow to compute for the last one,
 * so that only the first connection pays for it.
 */
public final class Authenticator {
  private final CredentialProvider provider;
  private final Supplier<String> nonces;
  private volatile @Nullable Known known;

  /** A credential, and the keys that were made with its password. */
  private record Known(Credential credential, ScramKeyCache keys) {}

  /**
   * An authenticator.
   *
   * @param nonces random texts of at least 24 printable characters without commas
   */
  public Authenticator(CredentialProvider provider, Supplier<String> nonces) {
    this.provider = provider;
    this.nonces = nonces;
  }

  /** Begins to authenticate one connection. */
  public AuthenticationAttempt begin() {
    Credential now = provider.credential();
    Known last = known;
    if (last == null || !last.credential.equals(now)) {
      last = new Known(now, new ScramKeyCache());
      known = last;
    }
    return new AuthenticationAttempt(now, last.keys, nonces);
  }
}

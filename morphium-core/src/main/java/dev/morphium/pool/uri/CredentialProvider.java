package dev.morphium.pool.uri;

/**
 * A provider of the credential that connections log in with, for passwords that change while the
 * application runs.
 *
 * <p>It is asked for each connection that is opened, and again when a server wants one to log in
 * anew; by any thread, and so it answers soon: it keeps what it has fetched from elsewhere.
 */
@FunctionalInterface
public interface CredentialProvider {
  /** The credential as it is now. */
  Credential credential();

  /** A provider of one that never changes. */
  static CredentialProvider of(Credential credential) {
    return new FixedCredential(credential);
  }
}

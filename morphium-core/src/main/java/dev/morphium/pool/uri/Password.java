package dev.morphium.pool.uri;

/** A secret text that does not show itself in messages and logs. */
public final class Password {
  private final String secret;

  public Password(String secret) {
    this.secret = secret;
  }

  /** The secret. */
  public String reveal() {
    return secret;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Password password && password.secret.equals(secret);
  }

  @Override
  public int hashCode() {
    return secret.hashCode();
  }

  /** Not the secret. */
  @Override
  public String toString() {
    return "(hidden)";
  }
}

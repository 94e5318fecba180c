package dev.morphium.pool.uri;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A credential: user, mechanism, source and password.
 *
 * @param mechanism null for the best one that the server has for the user
 * @param user null only for {@code MONGODB-X509}, where the certificate names the user
 * @param password null only for {@code MONGODB-X509}
 * @param source the database that knows the user; {@code $external} for {@code MONGODB-X509}
 */
public record Credential(
    @Nullable AuthMechanism mechanism,
    @Nullable String user,
    @Nullable Password password,
    String source) {
  /** The source of users that the server does not keep itself. */
  public static final String EXTERNAL = "$external";

  /** The source when nothing else is said. */
  public static final String ADMIN = "admin";

  public Credential {
    Objects.requireNonNull(source, "source");
    if (source.isEmpty()) {
      throw new IllegalArgumentException("authSource must not be empty");
    }
    if (user != null && user.isEmpty()) {
      throw new IllegalArgumentException("the user's name must not be empty");
    }
    if (mechanism == AuthMechanism.MONGODB_X509) {
      if (password != null) {
        throw new IllegalArgumentException(
            "MONGODB-X509 takes no password: the certificate of tlsCertificateKeyFile is the"
                + " proof");
      }
      if (!source.equals(EXTERNAL)) {
        throw new IllegalArgumentException(
            "authSource of MONGODB-X509 is $external, not " + source);
      }
    } else {
      String name = mechanism == null ? "a user" : mechanism.text();
      if (user == null) {
        throw new IllegalArgumentException(name + " needs a user name before the host");
      }
      if (password == null || password.reveal().isEmpty()) {
        throw new IllegalArgumentException(
            "%s needs a password, as in mongodb://%s:password@host".formatted(name, user));
      }
    }
  }

  /** A user with a password, kept by the database {@code admin}. */
  public static Credential of(String user, String password) {
    return new Credential(null, user, new Password(password), ADMIN);
  }

  /** The user that the client's certificate names. */
  public static Credential ofCertificate() {
    return new Credential(AuthMechanism.MONGODB_X509, null, null, EXTERNAL);
  }

  /** The same with this mechanism. */
  public Credential withMechanism(AuthMechanism other) {
    return new Credential(other, user, password, source);
  }

  /** The same with this source. */
  public Credential withSource(String other) {
    return new Credential(mechanism, user, password, other);
  }
}

package dev.morphium.pool.uri;

import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How connections are encrypted, and whom they trust. Source: MongoDB manual, "Connection String
 * Options", TLS options.
 *
 * @param enabled the option tls: whether connections are encrypted; default false, and true for
 *     {@code mongodb+srv}
 * @param authorityFile the option tlsCAFile: PEM file with the certificates of the authorities that
 *     are trusted; null (default) for those that Java trusts
 * @param certificateFile the option tlsCertificateKeyFile: PEM file with the client's certificate
 *     and its private key; null (default) for none
 * @param certificatePassword the option tlsCertificateKeyFilePassword: what the private key is
 *     encrypted with; null (default) for nothing
 * @param allowInvalidCertificates the option tlsAllowInvalidCertificates: whether any certificate
 *     of a server is accepted; default false, for tests only
 * @param allowInvalidHostNames the option tlsAllowInvalidHostnames: whether a certificate may name
 *     another host; default false, for tests only
 * @param context a context to be used instead of the files; null (default) for none
 */
public record TlsSettings(
    boolean enabled,
    @Nullable Path authorityFile,
    @Nullable Path certificateFile,
    @Nullable Password certificatePassword,
    boolean allowInvalidCertificates,
    boolean allowInvalidHostNames,
    @Nullable SSLContext context) {
  /** No encryption. */
  public static final TlsSettings OFF =
      new TlsSettings(false, null, null, null, false, false, null);

  /** Encryption with the authorities that Java trusts. */
  public static final TlsSettings ON = new TlsSettings(true, null, null, null, false, false, null);

  public TlsSettings {
    if (context != null
        && (authorityFile != null || certificateFile != null || allowInvalidCertificates)) {
      throw new IllegalArgumentException(
          "an own SSLContext already says whom to trust: no tlsCAFile, tlsCertificateKeyFile or"
              + " tlsAllowInvalidCertificates beside it");
    }
    if (certificatePassword != null && certificateFile == null) {
      throw new IllegalArgumentException(
          "tlsCertificateKeyFilePassword is for the file of tlsCertificateKeyFile, which is"
              + " missing");
    }
    if (allowInvalidCertificates && authorityFile != null) {
      throw new IllegalArgumentException(
          "tlsCAFile says whom to trust, tlsAllowInvalidCertificates and tlsInsecure trust anybody:"
              + " only one of them");
    }
  }

  static TlsSettings of(OptionValues values, boolean usual) {
    boolean enabled = enabled(values, usual);
    boolean insecure = values.isTrue("tlsInsecure", false);
    for (String name :
        new String[] {
          "tlsAllowInvalidCertificates",
          "tlsAllowInvalidHostnames",
          "tlsDisableCertificateRevocationCheck",
          "tlsDisableOCSPEndpointCheck"
        }) {
      if (values.has("tlsInsecure") && values.has(name)) {
        throw new IllegalArgumentException("tlsInsecure already decides about %s".formatted(name));
      }
      if (name.startsWith("tlsDisable") && !values.isTrue(name, true)) {
        throw new IllegalArgumentException(
            name + "=false is not supported: revocation of certificates is not checked");
      }
    }
    if (!enabled) {
      values.refuseAllBeginningWith("tls", "has no effect without tls=true");
    }
    return new TlsSettings(
        enabled,
        values.path("tlsCAFile"),
        values.path("tlsCertificateKeyFile"),
        values.password("tlsCertificateKeyFilePassword"),
        insecure || values.isTrue("tlsAllowInvalidCertificates", false),
        insecure || invalidHostNames(values),
        null);
  }

  private static boolean enabled(OptionValues values, boolean usual) {
    boolean tls = values.isTrue("tls", values.isTrue("ssl", usual));
    if (values.has("ssl") && values.isTrue("ssl", tls) != tls) {
      throw new IllegalArgumentException("ssl is the old name of tls, and they differ");
    }
    return tls;
  }

  private static boolean invalidHostNames(OptionValues values) {
    boolean old = values.isTrue("sslInvalidHostNameAllowed", false);
    boolean allowed = values.isTrue("tlsAllowInvalidHostnames", old);
    if (values.has("sslInvalidHostNameAllowed") && old != allowed) {
      throw new IllegalArgumentException(
          "sslInvalidHostNameAllowed is the old name of tlsAllowInvalidHostnames, and they differ");
    }
    return allowed;
  }

  /** The same with these files, switched on. */
  public TlsSettings withFiles(@Nullable Path authorities, @Nullable Path certificate) {
    return new TlsSettings(
        true,
        authorities,
        certificate,
        certificatePassword,
        allowInvalidCertificates,
        allowInvalidHostNames,
        context);
  }

  /** The same with this context, switched on. */
  public TlsSettings withContext(SSLContext other) {
    return new TlsSettings(
        true,
        authorityFile,
        certificateFile,
        certificatePassword,
        allowInvalidCertificates,
        allowInvalidHostNames,
        other);
  }
}

package dev.morphium.server.tls;

import dev.morphium.engine.certificate.ClusterMembership;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** TLS of a port for tests. */
public final class TlsPort {
  private static final TlsFiles.TlsOptionNames NAMES =
      new TlsFiles.TlsOptionNames(
          "--tls-certificate-key-file",
          "--tls-certificate-key-file",
          "--tls-certificate-key-file-password-file",
          "--tls-ca-file",
          "--tls-crl-file");

  private TlsPort() {}

  /** The files of a certificate and of what vouches for the other side. */
  public static TlsFiles files(
      Path certificate, @Nullable Path authority, @Nullable Path revoked, boolean optional) {
    return new TlsFiles(
        certificate,
        certificate,
        null,
        authority,
        revoked,
        optional,
        Set.of(),
        ClusterMembership.BY_OWN_NAME,
        NAMES);
  }

  /** These files, where other certificates are members'. */
  public static TlsFiles with(ClusterMembership membership, TlsFiles files) {
    return new TlsFiles(
        files.certificateFile(),
        files.keyFile(),
        files.passwordFile(),
        files.authorityFile(),
        files.revocationFile(),
        files.optional(),
        files.disabled(),
        membership,
        files.options());
  }

  /** A port with these files. */
  public static ServerTls open(TlsMode mode, TlsFiles files) throws IOException {
    return ServerTls.open("clients' port", mode, files, InstantSource.system());
  }

  /** What a client shows and trusts. */
  public static SSLContext client(Path certificate, Path authority) throws IOException {
    return TlsIdentity.read(
            files(certificate, authority, null, false), InstantSource.system().instant())
        .context();
  }
}

package dev.morphium.internal.pool.socket;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsFiles;
import dev.morphium.server.tls.TlsMode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;

/** The PEM files of the tests of TLS, and a server's TLS made of them. */
final class TlsTestFiles {
  private static final TlsFiles.TlsOptionNames NAMES =
      new TlsFiles.TlsOptionNames("certificate", "key", "password", "authority", "revoked");

  private TlsTestFiles() {}

  static Path file(String name) {
    try {
      return Path.of(TlsTestFiles.class.getResource("/tls/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * A server that takes TLS alone.
   *
   * @param optional whether clients may come without a certificate
   */
  static ServerTls required(boolean optional) throws IOException {
    TlsFiles files =
        new TlsFiles(
            file("server.pem"),
            file("server.pem"),
            null,
            file("authority.pem"),
            null,
            optional,
            Set.of(),
            ClusterMembership.BY_OWN_NAME,
            NAMES);
    return ServerTls.open("test", TlsMode.REQUIRE, files, InstantSource.system());
  }
}

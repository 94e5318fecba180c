package dev.morphium.server.replication.raft.rpc;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsFiles;
import dev.morphium.server.tls.TlsMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;

/**
 * The TLS between members: how they encrypt, and authenticate each other by certificates.
 *
 * <p>Each side shows a certificate of the same authority, and the one that is connected to has to
 * have the name in it under which it is known. In the modes {@code allow} and {@code prefer} a
 * member also hears those that do not use TLS yet, as in a rolling change.
 *
 * @param tls the certificate and the mode
 * @param followsClients whether its mode is that of the clients' port
 */
public record PeerTls(ServerTls tls, boolean followsClients) {
  private static final TlsFiles.TlsOptionNames NAMES =
      new TlsFiles.TlsOptionNames(
          "--cluster-tls-certificate", "--cluster-tls-key", "", "--cluster-tls-ca", "");

  /**
   * Reads PEM files; every connection has to use them.
   *
   * @param certificate the certificate of this member, and those between it and the authority
   * @param key its private key, not encrypted
   * @param authority the certificates of which one has to vouch for every member
   * @param membership which certificates of that authority are members'
   * @throws IOException when one of them cannot be used; the message says which
   */
  public static PeerTls read(
      Path certificate, Path key, Path authority, ClusterMembership membership) throws IOException {
    TlsFiles files =
        new TlsFiles(
            certificate, key, null, authority, null, false, Set.of("TLSv1.2"), membership, NAMES);
    return new PeerTls(
        ServerTls.open("members' port", TlsMode.REQUIRE, files, InstantSource.system()), false);
  }
}

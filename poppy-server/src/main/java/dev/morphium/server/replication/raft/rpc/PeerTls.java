package dev.morphium.server.replication.raft.rpc;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How members encrypt what they say to each other, and know each other by certificates.
 *
 * <p>Each side shows a certificate of the same authority, and the one that is connected to has to
 * have the name in it under which it is known.
 *
 * @param client for connections to others
 * @param server for connections of others
 */
public record PeerTls(SslContext client, SslContext server) {
  private static final String PROTOCOL = "TLSv1.3";

  /**
   * Reads PEM files.
   *
   * @param certificate the certificate of this member, and those between it and the authority
   * @param key its private key, PKCS #8 and not encrypted
   * @param authority the certificates of which one has to vouch for every member
   * @throws IOException when one of them cannot be used; the message says which
   */
  public static PeerTls read(Path certificate, Path key, Path authority) throws IOException {
    for (Path file : new Path[] {certificate, key, authority}) {
      try {
        Files.readAllBytes(file);
      } catch (IOException e) {
        throw new IOException("cannot read " + file, e);
      }
    }
    try {
      return new PeerTls(
          SslContextBuilder.forClient()
              .keyManager(certificate.toFile(), key.toFile())
              .trustManager(authority.toFile())
              .endpointIdentificationAlgorithm("HTTPS")
              .protocols(PROTOCOL)
              .build(),
          SslContextBuilder.forServer(certificate.toFile(), key.toFile())
              .trustManager(authority.toFile())
              .clientAuth(ClientAuth.REQUIRE)
              .protocols(PROTOCOL)
              .build());
    } catch (IllegalArgumentException | IOException e) {
      throw new IOException(
          "%s, %s and %s are no certificate, key and authority: %s"
              .formatted(certificate, key, authority, e.getMessage()),
          e);
    }
  }
}

package dev.morphium.engine.command;

import dev.morphium.engine.certificate.ClusterMembership;
import org.jspecify.annotations.Nullable;

/**
 * The transport security (TLS) of a server's connections. Source: MongoDB manual, "serverStatus",
 * sections {@code transportSecurity} and {@code security}.
 *
 * @param tls12 connections ever made with TLS 1.2
 * @param tls13 the same with TLS 1.3
 * @param certificate what the server shows; null without TLS
 */
public record TransportSecurity(long tls12, long tls13, @Nullable ShownCertificate certificate) {
  /** No connection is secured, and none can be. */
  public static final TransportSecurity NONE = new TransportSecurity(0, 0, null);

  /**
   * The certificate that a server shows.
   *
   * @param subject whom it is for
   * @param membership which certificates of others are members'
   * @param hasAuthority whether certificates of clients are checked
   * @param expiresMillis when it ends
   */
  public record ShownCertificate(
      String subject, ClusterMembership membership, boolean hasAuthority, long expiresMillis) {}
}

package dev.morphium.server.net;

import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The explanation of a client's failed TLS handshake, in plain words, and in those of Java or
 * OpenSSL behind them.
 */
final class ClientTlsProblem {
  private static final String NOT_ACCEPTED =
      "it does not accept this server's certificate: its authority, its names or its dates";

  private static final String NONE_SHOWN =
      "it shows no certificate, and this server wants one"
          + " (--tls-allow-connections-without-certificates)";

  private static final String NO_VERSION = "it speaks no version of TLS that is enabled here";

  private static final String NO_CIPHER = "it has no cipher in common with this server";

  private ClientTlsProblem() {}

  static String of(Throwable problem) {
    StringBuilder texts = new StringBuilder();
    for (Throwable each = problem; each != null; each = each.getCause()) {
      if (each instanceof ClosedChannelException) {
        return "it went away during the TLS handshake, as clients do that do not accept the"
            + " server's certificate";
      }
      texts.append(each.getMessage() == null ? each.toString() : each.getMessage()).append('\n');
    }
    String all = texts.toString();
    for (Map.Entry<String, String> entry : words()) {
      if (all.contains(entry.getKey())) {
        return entry.getValue() + " (" + lines(all) + ")";
      }
    }
    return "TLS failed: " + lines(all);
  }

  /** What is said for a text that the problem has; the first that fits. */
  private static List<Map.Entry<String, String>> words() {
    return List.of(
        Map.entry(
            "Received fatal alert: certificate_expired",
            "it does not accept this server's certificate: it has expired"),
        Map.entry(
            "Received fatal alert: unknown_ca",
            "it does not know the authority of this server's certificate"),
        Map.entry("Received fatal alert: protocol_version", "it speaks other versions of TLS"),
        Map.entry("Received fatal alert", NOT_ACCEPTED),
        Map.entry(
            "Alert: unknown_ca", "it does not know the authority of this server's certificate"),
        Map.entry("plaintext alert", NOT_ACCEPTED), // as OpenSSL sends it
        Map.entry(
            "ALERT_CERTIFICATE_EXPIRED",
            "it does not accept this server's certificate: it has expired"),
        Map.entry(
            "ALERT_UNKNOWN_CA", "it does not know the authority of this server's certificate"),
        Map.entry("ALERT_PROTOCOL_VERSION", "it speaks other versions of TLS"),
        Map.entry("_ALERT_", NOT_ACCEPTED),
        Map.entry("BAD_PACKET_LENGTH", NOT_ACCEPTED), // an alert that is not encrypted
        Map.entry("PEER_DID_NOT_RETURN_A_CERTIFICATE", NONE_SHOWN),
        Map.entry("UNSUPPORTED_PROTOCOL", NO_VERSION),
        Map.entry("NO_SHARED_CIPHER", NO_CIPHER),
        Map.entry("Empty client certificate chain", NONE_SHOWN),
        Map.entry("revocation status", "no list in --tls-crl-file is of its certificate's issuer"),
        Map.entry("revoked", "its certificate is revoked (--tls-crl-file)"),
        Map.entry("validity check failed", "its certificate has expired, or is not valid yet"),
        Map.entry("NotAfter", "its certificate has expired"),
        Map.entry("PKIX path", "its certificate is of no authority in --tls-ca-file"),
        Map.entry("CertificateVerify", "its key does not belong to its certificate"),
        Map.entry("protocol", NO_VERSION),
        Map.entry("cipher suites in common", NO_CIPHER),
        Map.entry("handshake timed out", "its TLS handshake took too long"));
  }

  private static String lines(String texts) {
    return texts
        .strip()
        .lines()
        .distinct()
        .filter(line -> !line.equals("General OpenSslEngine problem"))
        .collect(Collectors.joining(": "));
  }
}

package dev.morphium.server.replication.raft.rpc;

import io.netty.handler.ssl.NotSslRecordException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The explanation of a failed TLS handshake between two members, in plain words. */
final class TlsProblem {
  private TlsProblem() {}

  /** What to say of a failure; null when TLS has nothing to do with it. */
  static @Nullable String of(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof NotSslRecordException) {
        return "it does not use TLS, and this member does";
      }
      if (each instanceof SSLException) {
        String text = String.valueOf(each.getMessage());
        String plain = plain(text);
        return "TLS: " + (plain == null ? text : plain + ": " + text);
      }
    }
    return null;
  }

  private static @Nullable String plain(String text) {
    if (text.contains("Received fatal alert: certificate_required")) {
      return "it wants a certificate of its own authority, and gets none";
    }
    if (text.contains("Received fatal alert: ")) {
      return "it does not accept this member's certificate";
    }
    if (text.contains("Empty client certificate chain")) {
      return "it has no certificate of this member's authority";
    }
    if (text.contains("validity check failed")) {
      return "its certificate, or that of the authority, is not valid now";
    }
    if (text.contains("PKIX path")) {
      return "its certificate is not of this member's authority (--cluster-tls-ca)";
    }
    if (text.contains("No subject alternative")) {
      return "the name by which it is reached is not in its certificate";
    }
    if (text.contains("CertificateVerify")) {
      return "its key does not belong to its certificate";
    }
    return null;
  }
}

package dev.morphium.server;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.admin.ServedEngine.CertificateExpiry;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.replication.raft.rpc.PeerTls;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The control of a server's TLS while it runs: rotation of certificates and of the cluster key, and
 * the parameter {@code tlsMode}. Source: MongoDB manual, "Rolling Upgrade to TLS" and "tlsMode".
 *
 * @param clients TLS of the clients' port; null for none
 * @param cluster the set, whose members' port has TLS of its own; null without one
 */
record TlsControl(@Nullable ServerTls clients, @Nullable ClusterSettings cluster) {

  /** The parameter shows the mode, and changes it. */
  void bind(ServerParameters parameters) {
    TlsMode first = clients == null ? TlsMode.DISABLED : clients.mode();
    parameters.set(ServerParameters.TLS_MODE, StringValue.of(first.value()));
    parameters.decide(ServerParameters.TLS_MODE, this::change);
    if (clients != null) {
      clients.tellExpiry();
    }
    PeerTls members = members();
    if (members != null) {
      members.tls().tellExpiry();
    }
  }

  private @Nullable PeerTls members() {
    return cluster == null ? null : cluster.tls();
  }

  private void change(Value was, Value wanted) {
    TlsMode next = mode(wanted);
    TlsMode now = mode(was);
    if (clients == null && next != now) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "this server has no certificate; start it with --tls-certificate-key-file FILE and"
              + " --tls-mode disabled, and tlsMode can be changed step by step");
    }
    if (!now.mayBecome(next)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          ("Illegal state transition for tlsMode, attempt to change from %s to %s; the steps are"
                  + " disabled, allowTLS, preferTLS, requireTLS")
              .formatted(now.value(), next.value()));
    }
    if (clients != null) {
      clients.mode(next);
    }
    PeerTls members = members();
    if (members != null && members.followsClients()) {
      members.tls().mode(next);
    }
  }

  private static TlsMode mode(Value value) {
    String text = value instanceof StringValue string ? string.value() : value.toString();
    for (TlsMode mode : TlsMode.values()) {
      if (mode.value().equals(text)) {
        return mode;
      }
    }
    throw new CommandException(
        ErrorCode.BAD_VALUE,
        "Invalid value for tlsMode: '%s'; it is disabled, allowTLS, preferTLS or requireTLS"
            .formatted(text));
  }

  /** Whether there are certificates. */
  boolean hasCertificates() {
    return clients != null || members() != null;
  }

  /**
   * Reads all files again.
   *
   * @throws IOException when one of them cannot be used; it stays what it was
   */
  void rotate() throws IOException {
    if (clients == null && cluster == null) {
      throw new IOException(
          "this server has no certificate; start it with --tls-certificate-key-file FILE");
    }
    if (clients != null) {
      clients.rotate();
    }
    PeerTls members = members();
    if (members != null) {
      members.tls().rotate();
    }
    if (cluster != null) {
      cluster.key().rotate();
    }
  }

  /** When the certificates that are in use run out. */
  List<CertificateExpiry> expiries() {
    List<CertificateExpiry> all = new ArrayList<>();
    if (clients != null) {
      all.add(new CertificateExpiry("clients", clients.identity().expires()));
    }
    PeerTls members = members();
    if (members != null) {
      all.add(new CertificateExpiry("members", members.tls().identity().expires()));
    }
    return all;
  }

  /** Looks whether files have changed; the clients' port is looked after by its listener. */
  void sweep() {
    PeerTls members = members();
    if (members != null) {
      members.tls().sweep();
    }
  }
}

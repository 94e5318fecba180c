package dev.morphium.server.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * What the TLS context of a server is made of, for an implementation of TLS that is not the JDK's.
 *
 * @param key the private key
 * @param chain the certificate of the key, and those between it and its authority
 * @param trust checks certificates of the other side; null when it is not asked for one
 * @param optional whether it may have none
 * @param versions of TLS that are spoken, as Java names them
 */
public record TlsMaterial(
    PrivateKey key,
    List<X509Certificate> chain,
    @Nullable TrustManager trust,
    boolean optional,
    List<String> versions) {
  public TlsMaterial {
    chain = List.copyOf(chain);
    versions = List.copyOf(versions);
  }

  /** Not the key. */
  @Override
  public String toString() {
    return "TLS of " + chain.getFirst().getSubjectX500Principal();
  }
}

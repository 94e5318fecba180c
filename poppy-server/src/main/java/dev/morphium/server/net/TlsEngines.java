package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsIdentity;
import dev.morphium.server.tls.TlsMaterial;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS engines of the connections to a port: OpenSSL's (BoringSSL, by netty-tcnative) where its
 * library can be loaded, else the JDK's. A handshake costs a third of the JDK's processor time.
 * Certificates are checked by the JDK in both cases.
 *
 * <p>Safe for several threads: the context that was made of the newest certificate is one volatile
 * reference, which may be made twice.
 */
public final class TlsEngines {
  private static final Logger LOG = LoggerFactory.getLogger(TlsEngines.class);

  private final ServerTls tls;
  private final boolean certificates;
  private final boolean openSsl;
  private volatile @Nullable Made made;

  /** A context, and what it was made of; without one where OpenSSL cannot use that. */
  private record Made(TlsIdentity identity, @Nullable SslContext context) {}

  private TlsEngines(ServerTls tls, boolean certificates) {
    this.tls = tls;
    this.certificates = certificates;
    openSsl = !tls.isJdkOnly() && OpenSsl.isAvailable();
  }

  /** The engines of the clients' port, where certificates of clients are checked. */
  static TlsEngines ofClients(ServerTls tls) {
    TlsEngines engines = new TlsEngines(tls, true);
    LOG.info(
        "TLS of the clients' port is {}",
        named("library", engines.openSsl ? OpenSsl.versionString() : "the JDK's"));
    return engines;
  }

  /** The engines of a port that asks for no certificate. */
  public static TlsEngines withoutCertificates(ServerTls tls) {
    return new TlsEngines(tls, false);
  }

  /** The handler of a connection that begins. */
  public SslHandler handler(ByteBufAllocator allocator) {
    TlsIdentity identity = tls.identity();
    SslContext context = openSsl ? context(identity) : null;
    return context == null ? new SslHandler(engine(identity)) : context.newHandler(allocator);
  }

  private SSLEngine engine(TlsIdentity identity) {
    SSLEngine engine = identity.accepting();
    if (!certificates) {
      engine.setNeedClientAuth(false);
    }
    return engine;
  }

  private @Nullable SslContext context(TlsIdentity identity) {
    Made last = made;
    if (last == null || last.identity != identity) {
      last = new Made(identity, make(identity.material()));
      made = last;
    }
    return last.context;
  }

  private @Nullable SslContext make(TlsMaterial material) {
    SslContextBuilder builder =
        SslContextBuilder.forServer(
                material.key(), material.chain().toArray(new X509Certificate[0]))
            .sslProvider(SslProvider.OPENSSL)
            .protocols(material.versions());
    if (certificates && material.trust() != null) {
      if (!(material.trust() instanceof X509ExtendedTrustManager trust)) {
        return null; // certificates of clients are checked in any case
      }
      builder
          .trustManager(new OpenSslTrust(trust))
          .clientAuth(material.optional() ? ClientAuth.OPTIONAL : ClientAuth.REQUIRE);
    }
    try {
      return builder.build();
    } catch (SSLException | IllegalArgumentException e) {
      LOG.warn(
          "OpenSSL cannot use this certificate, the JDK's TLS does: {}",
          named("error", e.getMessage()));
      return null;
    }
  }
}

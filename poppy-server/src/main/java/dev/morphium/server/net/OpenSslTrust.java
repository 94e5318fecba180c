package dev.morphium.server.net;

import io.netty.handler.ssl.OpenSslCertificateException;
import java.net.Socket;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The JDK's trust manager for OpenSSL, which sends the alert that the exception names: a client
 * whose certificate is of no known authority is told {@code unknown_ca}, and not that the server
 * has failed. Source: OpenSSL, {@code X509_STORE_CTX_get_error}.
 */
final class OpenSslTrust extends X509ExtendedTrustManager {
  private static final int EXPIRED = 10;
  private static final int NO_ISSUER = 20;
  private static final int REVOKED = 23;

  private final X509ExtendedTrustManager inner;

  OpenSslTrust(X509ExtendedTrustManager inner) {
    this.inner = inner;
  }

  /** A check of a certificate. */
  private interface Check {
    void run() throws CertificateException;
  }

  private static void check(Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      throw new OpenSslCertificateException(e.getMessage(), e, number(e));
    }
  }

  private static int number(Throwable problem) {
    for (Throwable each = problem; each != null; each = each.getCause()) {
      if (each instanceof CertPathValidatorException path) {
        CertPathValidatorException.Reason reason = path.getReason();
        if (reason == CertPathValidatorException.BasicReason.EXPIRED) {
          return EXPIRED;
        }
        if (reason == CertPathValidatorException.BasicReason.REVOKED) {
          return REVOKED;
        }
      }
    }
    return NO_ISSUER;
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(() -> inner.checkClientTrusted(chain, type, engine));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(() -> inner.checkClientTrusted(chain, type, socket));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(() -> inner.checkClientTrusted(chain, type));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(() -> inner.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(() -> inner.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(() -> inner.checkServerTrusted(chain, type));
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return inner.getAcceptedIssuers();
  }
}

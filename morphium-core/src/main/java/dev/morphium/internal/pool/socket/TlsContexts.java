package dev.morphium.internal.pool.socket;

import dev.morphium.pem.PemFile;
import dev.morphium.pool.uri.Password;
import dev.morphium.pool.uri.TlsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The trust and the certificates that the settings of TLS stand for. */
final class TlsContexts {
  private static final char[] NO_PASSWORD = {};

  private TlsContexts() {}

  /**
   * A context, ready for use.
   *
   * @throws IllegalArgumentException when a file is missing or is not what it should be
   */
  static SSLContext of(TlsSettings settings) {
    SSLContext own = settings.context();
    if (own != null) {
      return own;
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(settings), trust(settings), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private static KeyManager @Nullable [] keys(TlsSettings settings)
      throws GeneralSecurityException, IOException {
    Path path = settings.certificateFile();
    if (path == null) {
      return null;
    }
    PemFile file = PemFile.read("tlsCertificateKeyFile", path);
    Password password = settings.certificatePassword();
    KeyStore store = emptyStore();
    store.setKeyEntry(
        "client",
        file.privateKey(
            password == null ? null : password.reveal().toCharArray(),
            "tlsCertificateKeyFilePassword"),
        NO_PASSWORD,
        file.certificates().toArray(new Certificate[0]));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static TrustManager @Nullable [] trust(TlsSettings settings)
      throws GeneralSecurityException, IOException {
    if (settings.allowInvalidCertificates()) {
      return new TrustManager[] {new TrustAnybody()};
    }
    Path path = settings.authorityFile();
    if (path == null) {
      return null;
    }
    KeyStore store = emptyStore();
    List<X509Certificate> authorities = PemFile.read("tlsCAFile", path).certificates();
    for (int i = 0; i < authorities.size(); i++) {
      store.setCertificateEntry("authority " + i, authorities.get(i));
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  /**
   * Any certificate will do; Java still compares the host's name, because this is not the extended
   * kind of trust manager.
   */
  private static final class TrustAnybody implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind) {
      // as was asked for
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind) {
      // as was asked for
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

package dev.morphium.server.net;

import dev.morphium.pem.PemFile;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Clients of tests that accept any server, so that it is the server that refuses. */
public final class TestClients {
  private TestClients() {}

  /** One without a certificate. */
  public static SSLContext anonymous() throws Exception {
    return context(null);
  }

  /** One that shows a certificate, good or not. */
  public static SSLContext showing(Path file) throws Exception {
    PemFile pem = PemFile.read("file", file);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "client",
        pem.privateKey(null, "password"),
        new char[0],
        pem.certificates().toArray(new Certificate[0]));
    KeyManagerFactory keys =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    return context(keys.getKeyManagers());
  }

  private static SSLContext context(KeyManager @Nullable [] keys) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, new TrustManager[] {new Trusting()}, null);
    return context;
  }

  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

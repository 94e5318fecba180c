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
import javax.net.ssl.X509ExtendedKeyManager;
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
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    X509ExtendedKeyManager own = (X509ExtendedKeyManager) keys.getKeyManagers()[0];
    return context(new KeyManager[] {new Showing(own)});
  }

  private static SSLContext context(KeyManager @Nullable [] keys) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, new TrustManager[] {new Trusting()}, null);
    return context;
  }

  /** Shows its certificate, whatever authorities the server names. */
  private static final class Showing extends X509ExtendedKeyManager {
    private final X509ExtendedKeyManager own;

    Showing(X509ExtendedKeyManager own) {
      this.own = own;
    }

    @Override
    public String chooseClientAlias(
        String[] kinds, java.security.Principal @Nullable [] issuers, java.net.Socket socket) {
      return "client";
    }

    @Override
    public String[] getClientAliases(String kind, java.security.Principal @Nullable [] issuers) {
      return new String[] {"client"};
    }

    @Override
    public String @Nullable [] getServerAliases(
        String kind, java.security.Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String kind, java.security.Principal @Nullable [] issuers, java.net.Socket socket) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return own.getCertificateChain(alias);
    }

    @Override
    public java.security.PrivateKey getPrivateKey(String alias) {
      return own.getPrivateKey(alias);
    }
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

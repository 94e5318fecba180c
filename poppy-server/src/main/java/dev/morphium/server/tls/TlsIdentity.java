package dev.morphium.server.tls;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.pem.PemFile;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXRevocationChecker;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A server's certificate with its key, and whom it trusts: what {@link TlsFiles} hold, read. */
public final class TlsIdentity {
  private static final char[] NO_PASSWORD = {};
  private static final byte[] PROBE = "poppy".getBytes(StandardCharsets.US_ASCII);

  private final TlsFiles files;
  private final X509Certificate certificate;
  private final SSLContext context;
  private final TlsMaterial material;

  private TlsIdentity(TlsFiles files, SSLContext context, TlsMaterial material) {
    this.files = files;
    this.certificate = material.chain().getFirst();
    this.context = context;
    this.material = material;
  }

  /**
   * Reads the files.
   *
   * @throws IOException when they cannot be used; the message says in a sentence what is wrong
   */
  public static TlsIdentity read(TlsFiles files, Instant now) throws IOException {
    try {
      List<X509Certificate> chain =
          PemFile.read(files.options().certificate(), files.certificateFile()).certificates();
      X509Certificate own = chain.getFirst();
      checkDates(files, own, now);
      checkMembership(files, own);
      PrivateKey key = key(files);
      if (!belong(key, own)) {
        throw new IOException(
            "the private key in %s does not belong to the certificate in %s"
                .formatted(files.keyFile(), files.certificateFile()));
      }
      KeyStore store = emptyStore();
      store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(new Certificate[0]));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] trust = trust(files);
      context.init(keys.getKeyManagers(), trust, null);
      return new TlsIdentity(
          files,
          context,
          new TlsMaterial(
              key,
              chain,
              trust == null ? null : trust[0],
              files.optional(),
              List.of(files.versions())));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void checkDates(TlsFiles files, X509Certificate own, Instant now)
      throws IOException {
    try {
      own.checkValidity(java.util.Date.from(now));
    } catch (CertificateException e) {
      throw new IOException(
          "the certificate in %s is valid from %s to %s, and now it is %s"
              .formatted(
                  files.certificateFile(),
                  own.getNotBefore().toInstant(),
                  own.getNotAfter().toInstant(),
                  now),
          e);
    }
  }

  private static void checkMembership(TlsFiles files, X509Certificate own) throws IOException {
    String subject = DistinguishedName.of(own.getSubjectX500Principal());
    if (files.membership().attributes() != null && !files.membership().isMember(subject, subject)) {
      throw new IOException(
          ("the certificate in %s is for %s, which has not got the attributes that members have to"
                  + " have (%s)")
              .formatted(
                  files.certificateFile(),
                  subject,
                  String.join(",", files.membership().attributes().each())));
    }
  }

  private static PrivateKey key(TlsFiles files) throws IOException {
    PemFile file = PemFile.read(files.options().key(), files.keyFile());
    Path passwordFile = files.passwordFile();
    char[] password = passwordFile == null ? null : password(files, passwordFile);
    try {
      return file.privateKey(password, files.options().password());
    } finally {
      if (password != null) {
        Arrays.fill(password, '\0');
      }
    }
  }

  private static char[] password(TlsFiles files, Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IOException(
          "the file %s of %s cannot be read".formatted(file, files.options().password()), e);
    }
    CharBuffer text = StandardCharsets.UTF_8.decode(java.nio.ByteBuffer.wrap(bytes));
    Arrays.fill(bytes, (byte) 0);
    int end = text.length();
    while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    char[] password = new char[end];
    text.get(password);
    Arrays.fill(text.array(), '\0');
    return password;
  }

  private static boolean belong(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          case "DSA" -> "SHA256withDSA";
          default -> "EdDSA";
        };
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(PROBE);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(PROBE);
      return signature.verify(signed);
    } catch (java.security.InvalidKeyException | java.security.SignatureException e) {
      return false; // a key of another kind
    }
  }

  private static TrustManager @Nullable [] trust(TlsFiles files)
      throws GeneralSecurityException, IOException {
    Path authorityFile = files.authorityFile();
    if (authorityFile == null) {
      return null;
    }
    KeyStore store = emptyStore();
    List<X509Certificate> authorities =
        PemFile.read(files.options().authority(), authorityFile).certificates();
    for (int i = 0; i < authorities.size(); i++) {
      store.setCertificateEntry("authority " + i, authorities.get(i));
    }
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    Path revocationFile = files.revocationFile();
    if (revocationFile == null) {
      factory.init(store);
    } else {
      factory.init(
          new CertPathTrustManagerParameters(
              checking(store, PemFile.read(files.options().revocation(), revocationFile))));
    }
    return factory.getTrustManagers();
  }

  /** The certificate that is shown has to be on no list; who issues it has to have one. */
  private static PKIXBuilderParameters checking(KeyStore store, PemFile lists)
      throws GeneralSecurityException {
    PKIXBuilderParameters parameters = new PKIXBuilderParameters(store, new X509CertSelector());
    parameters.addCertStore(
        CertStore.getInstance(
            "Collection", new CollectionCertStoreParameters(lists.revocationLists())));
    PKIXRevocationChecker checker =
        (PKIXRevocationChecker) CertPathBuilder.getInstance("PKIX").getRevocationChecker();
    checker.setOptions(
        EnumSet.of(
            PKIXRevocationChecker.Option.PREFER_CRLS,
            PKIXRevocationChecker.Option.NO_FALLBACK,
            PKIXRevocationChecker.Option.ONLY_END_ENTITY));
    parameters.addCertPathChecker(checker);
    return parameters;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  /** What engines are made of that are not the JDK's. */
  public TlsMaterial material() {
    return material;
  }

  /** What the JDK's engines are made of. */
  SSLContext context() {
    return context;
  }

  /** The engine of a connection that another side has opened. */
  public SSLEngine accepting() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = parameters(engine);
    if (files.authorityFile() != null) {
      parameters.setNeedClientAuth(!files.optional());
      if (files.optional()) {
        parameters.setWantClientAuth(true);
      }
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  /** The engine of a connection to another side, whose certificate has to have its name. */
  public SSLEngine connecting(String host, int port) {
    SSLEngine engine = context.createSSLEngine(host, port);
    engine.setUseClientMode(true);
    SSLParameters parameters = parameters(engine);
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    return engine;
  }

  private SSLParameters parameters(SSLEngine engine) {
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(files.versions());
    return parameters;
  }

  /** Whom the certificate is for, as MongoDB writes it. */
  public String subject() {
    return DistinguishedName.of(certificate.getSubjectX500Principal());
  }

  /**
   * Whether the other side of a connection of members is a member of this set, as far as
   * certificates tell that.
   *
   * @param session of a handshake that has succeeded
   */
  public boolean isMember(SSLSession session) {
    try {
      return !membership().decides(subject())
          || session.getPeerCertificates()[0] instanceof X509Certificate other
              && membership()
                  .isMember(subject(), DistinguishedName.of(other.getSubjectX500Principal()));
    } catch (SSLPeerUnverifiedException none) {
      return files.optional(); // the cluster key says that it is one
    }
  }

  /** Which certificates are those of members of the same set. */
  public ClusterMembership membership() {
    return files.membership();
  }

  /** When the certificate ends. */
  public Instant expires() {
    return certificate.getNotAfter().toInstant();
  }

  /** Whether certificates of the other side are checked. */
  public boolean hasAuthority() {
    return files.authorityFile() != null;
  }
}

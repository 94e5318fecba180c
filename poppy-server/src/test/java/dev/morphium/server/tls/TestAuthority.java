package dev.morphium.server.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;

/** A certificate authority for tests: issues certificates and revokes them, as PEM files. */
public final class TestAuthority {
  private static final byte[] ECDSA =
      Der.sequence(Der.identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  private static final byte[] ALTERNATIVE_NAMES = Der.identifier(0x55, 0x1d, 0x11);
  private static final byte[] BASIC_CONSTRAINTS = Der.identifier(0x55, 0x1d, 0x13);

  private final Path directory;
  private final String name;
  private final KeyPair keys = pair();
  private final X500Principal subject;
  private final List<Long> revoked = new ArrayList<>();
  private long serials;

  /** An authority that writes its files to a directory. */
  public TestAuthority(Path directory, String name) {
    this.directory = directory;
    this.name = name;
    this.subject = new X500Principal("CN=" + name);
    write(
        file(),
        pem(
            "CERTIFICATE",
            certificate(subject, keys, List.of(), true, Instant.now(), yearAhead())));
  }

  /** A certificate, its key behind it. */
  public record Issued(Path file, long serial) {}

  /** The file of its own certificate. */
  public Path file() {
    return directory.resolve(name + ".pem");
  }

  /** A certificate for localhost that is valid for a year. */
  public Issued issue(String fileName, String subjectName) {
    return issue(fileName, subjectName, List.of("localhost", "127.0.0.1"), yearAhead());
  }

  /** A certificate for these names and addresses that is valid until then. */
  public Issued issue(String fileName, String subjectName, List<String> names, Instant end) {
    KeyPair pair = pair();
    byte[] made =
        certificate(
            new X500Principal(subjectName),
            pair,
            names,
            false,
            end.minus(Duration.ofDays(400)),
            end);
    Path file = directory.resolve(fileName);
    write(file, pem("CERTIFICATE", made) + pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
    return new Issued(file, serials);
  }

  /** Revokes a certificate. @return the list of all that are */
  public Path revoke(Issued certificate) {
    revoked.add(certificate.serial());
    Instant now = Instant.now();
    byte[][] entries =
        revoked.stream()
            .map(serial -> Der.sequence(Der.integer(BigInteger.valueOf(serial)), Der.time(now)))
            .toArray(byte[][]::new);
    byte[] list =
        Der.sequence(
            Der.integer(BigInteger.ONE),
            ECDSA,
            subject.getEncoded(),
            Der.time(now.minus(Duration.ofDays(1))),
            Der.time(yearAhead()),
            Der.sequence(entries));
    Path file = directory.resolve(name + ".crl");
    write(file, pem("X509 CRL", signed(list)));
    return file;
  }

  private byte[] certificate(
      X500Principal whom,
      KeyPair pair,
      List<String> names,
      boolean authority,
      Instant begin,
      Instant end) {
    serials++;
    byte[] extensions =
        authority
            ? Der.sequence(BASIC_CONSTRAINTS, Der.truth(), Der.octets(Der.sequence(Der.truth())))
            : Der.sequence(
                ALTERNATIVE_NAMES,
                Der.octets(
                    Der.sequence(
                        names.stream().map(TestAuthority::alternative).toArray(byte[][]::new))));
    return signed(
        Der.sequence(
            Der.tagged(0xa0, Der.integer(BigInteger.TWO)),
            Der.integer(BigInteger.valueOf(serials)),
            ECDSA,
            subject.getEncoded(),
            Der.sequence(Der.time(begin.minus(Duration.ofDays(1))), Der.time(end)),
            whom.getEncoded(),
            pair.getPublic().getEncoded(),
            names.isEmpty() && !authority
                ? new byte[0]
                : Der.tagged(0xa3, Der.sequence(extensions))));
  }

  private static byte[] alternative(String host) {
    if (!host.matches("[0-9.]+")) {
      return Der.tagged(0x82, host.getBytes(StandardCharsets.US_ASCII));
    }
    try {
      return Der.tagged(0x87, InetAddress.getByName(host).getAddress());
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] signed(byte[] content) {
    return Der.sequence(content, ECDSA, Der.bits(sign(keys.getPrivate(), content)));
  }

  private static byte[] sign(PrivateKey key, byte[] content) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key);
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static Instant yearAhead() {
    return Instant.now().plus(Duration.ofDays(365));
  }

  private static String pem(String label, byte[] bytes) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(bytes), label);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.morphium.pool.socket;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Certificates and private keys in a file of text. Source: RFC 7468. */
final class PemFile {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s+(.*?)\\s*-----END \\1-----", Pattern.DOTALL);

  private record Block(String label, byte[] bytes) {}

  private final Path path;
  private final List<Block> blocks;

  private PemFile(Path path, List<Block> blocks) {
    this.path = path;
    this.blocks = blocks;
  }

  /**
   * Reads a file.
   *
   * @param option the option that named it, for messages
   * @throws IllegalArgumentException when it cannot be read, or is no such file
   */
  static PemFile read(String option, Path path) {
    String text;
    try {
      text = Files.readString(path);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file %s of %s cannot be read: %s".formatted(path, option, e), e);
    }
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      if (matcher.group(2).contains("Proc-Type")) {
        throw new IllegalArgumentException(
            "the private key in %s is encrypted in an old way; make it anew with: openssl pkcs8"
                    .formatted(path)
                + " -topk8 -v2 aes256");
      }
      try {
        blocks.add(new Block(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2))));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the part %s in %s is not base64".formatted(matcher.group(1), path), e);
      }
    }
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException(
          "the file %s of %s has no -----BEGIN ...----- part: it has to be PEM"
              .formatted(path, option));
    }
    return new PemFile(path, blocks);
  }

  /** All certificates, at least one. */
  List<X509Certificate> certificates() {
    List<X509Certificate> certificates = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.label.equals("CERTIFICATE")) {
          certificates.add(
              (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.bytes)));
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("a certificate in " + path + " is malformed", e);
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate in " + path);
    }
    return certificates;
  }

  /** The first private key. */
  PrivateKey privateKey(@Nullable String password) {
    for (Block block : blocks) {
      if (block.label.endsWith("PRIVATE KEY")) {
        try {
          return PrivateKeys.read(block.label, block.bytes, password);
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
          throw new IllegalArgumentException(
              "the private key in %s cannot be used: %s".formatted(path, e.getMessage()), e);
        }
      }
    }
    throw new IllegalArgumentException(
        "there is no private key in %s; it belongs beside the certificate".formatted(path));
  }
}

package dev.morphium.pem;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A PEM file: certificates, revocation lists and private keys as text. Source: RFC 7468. */
public final class PemFile {
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
  public static PemFile read(String option, Path path) {
    String text;
    try {
      text = Files.readString(path);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file %s of %s cannot be read: %s".formatted(path, option, reason(e)), e);
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
  public List<X509Certificate> certificates() {
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

  /** All revocation lists, at least one. */
  public List<X509CRL> revocationLists() {
    List<X509CRL> lists = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.label.equals("X509 CRL")) {
          lists.add((X509CRL) factory.generateCRL(new ByteArrayInputStream(block.bytes)));
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("a revocation list in " + path + " is malformed", e);
    }
    if (lists.isEmpty()) {
      throw new IllegalArgumentException("there is no revocation list (X509 CRL) in " + path);
    }
    return lists;
  }

  /**
   * The first private key.
   *
   * @param password opens an encrypted one; null when none was given
   * @param passwordOption the option that gives the password, for messages
   */
  public PrivateKey privateKey(char @Nullable [] password, String passwordOption) {
    for (Block block : blocks) {
      if (block.label.endsWith("PRIVATE KEY")) {
        try {
          return PrivateKeys.read(block.label, block.bytes, password, passwordOption);
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
          throw new IllegalArgumentException(
              "the private key in %s cannot be used: %s".formatted(path, e.getMessage()), e);
        }
      }
    }
    throw new IllegalArgumentException(
        "there is no private key in %s; it belongs beside the certificate".formatted(path));
  }

  private static String reason(IOException problem) {
    return switch (problem) {
      case NoSuchFileException missing -> "there is no such file";
      case AccessDeniedException denied -> "this process may not read it";
      case MalformedInputException binary -> "it is no text";
      default -> problem.toString();
    };
  }
}

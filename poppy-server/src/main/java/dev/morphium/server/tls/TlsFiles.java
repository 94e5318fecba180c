package dev.morphium.server.tls;

import dev.morphium.engine.certificate.ClusterMembership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The PEM files that a server's TLS is made of. Source: MongoDB manual, "mongod", options {@code
 * --tlsCertificateKeyFile}, {@code --tlsCAFile} and {@code --tlsCRLFile}.
 *
 * @param certificateFile the server's certificate, and those between it and its authority
 * @param keyFile its private key; often the same file
 * @param passwordFile what the key is encrypted with; null when it is not
 * @param authorityFile the certificates that vouch for the other side; null when it is not asked
 *     for a certificate
 * @param revocationFile certificates that are not accepted any more; null for none
 * @param optional whether a client may come without a certificate; one that it shows is checked
 * @param disabled versions that are not spoken, as Java names them: {@code TLSv1.2}
 * @param membership which certificates are those of members of the same set
 * @param options the options that named the files, for messages
 */
public record TlsFiles(
    Path certificateFile,
    Path keyFile,
    @Nullable Path passwordFile,
    @Nullable Path authorityFile,
    @Nullable Path revocationFile,
    boolean optional,
    Set<String> disabled,
    ClusterMembership membership,
    TlsOptionNames options) {
  private static final List<String> VERSIONS = List.of("TLSv1.3", "TLSv1.2");

  public TlsFiles {
    disabled = Set.copyOf(disabled);
  }

  /** The names of the options that files were named by. */
  public record TlsOptionNames(
      String certificate, String key, String password, String authority, String revocation) {}

  /** The same without those that vouch for the other side. */
  public TlsFiles withoutAuthorities() {
    return new TlsFiles(
        certificateFile,
        keyFile,
        passwordFile,
        null,
        null,
        optional,
        disabled,
        membership,
        options);
  }

  /** The versions that are spoken. */
  public String[] versions() {
    return VERSIONS.stream().filter(version -> !disabled.contains(version)).toArray(String[]::new);
  }

  /** What the files look like from outside: it changes when one of them is replaced. */
  List<String> stamp() {
    List<String> stamps = new ArrayList<>();
    Stream.of(certificateFile, keyFile, passwordFile, authorityFile, revocationFile)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(file -> stamps.add(stamp(file)));
    return stamps;
  }

  private static String stamp(Path file) {
    try {
      BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
      return "%s %s %s %s"
          .formatted(file, seen.lastModifiedTime().toInstant(), seen.size(), seen.fileKey());
    } catch (IOException e) {
      return file + " " + e;
    }
  }
}

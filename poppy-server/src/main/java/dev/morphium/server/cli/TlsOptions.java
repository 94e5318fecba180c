package dev.morphium.server.cli;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.certificate.SubjectAttributes;
import dev.morphium.engine.parameter.ClusterOverride;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.pem.PemFile;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TlsFiles;
import dev.morphium.server.tls.TlsMode;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The options of TLS with clients, and with other members unless these have certificates of their
 * own. Source: MongoDB manual, "mongod", "TLS Options".
 */
final class TlsOptions {
  private final CommandOption mode =
      CommandOption.one(
              "MODE",
              "TLS on the clients' port: disabled, allow (both kinds; other members are reached"
                  + " without it), prefer (both kinds; members are reached with it) or require. A"
                  + " running server goes a step ahead with setParameter, tlsMode.",
              "--tls-mode",
              "--tlsMode")
          .usual("disabled");

  private final CommandOption certificate =
      CommandOption.one(
              "FILE",
              "PEM file with the server's certificate, those between it and its authority, and its"
                  + " private key. Replaced files are read without a restart, as by SIGHUP or"
                  + " rotateCertificates.",
              "--tls-certificate-key-file",
              "--tlsCertificateKeyFile")
          .of(ValueKind.file())
          .secret();

  private final CommandOption password =
      CommandOption.one(
              "FILE",
              "File with the password of the private key, if it is encrypted.",
              "--tls-certificate-key-file-password-file")
          .of(ValueKind.file())
          .secret();

  private final CommandOption authority =
      CommandOption.one(
              "FILE",
              "PEM file with the authorities that vouch for clients, which have to show a"
                  + " certificate then.",
              "--tls-ca-file",
              "--tlsCAFile")
          .of(ValueKind.file());

  private final CommandOption revoked =
      CommandOption.one(
              "FILE",
              "PEM file with lists of certificates that are revoked, one of each authority.",
              "--tls-crl-file",
              "--tlsCRLFile")
          .of(ValueKind.file());

  private final CommandOption optional =
      CommandOption.flag(
          "Let clients come without a certificate; one that is shown is checked.",
          "--tls-allow-connections-without-certificates",
          "--tlsAllowConnectionsWithoutCertificates");

  private final CommandOption disabled =
      CommandOption.many(
              "VERSION",
              "Versions of TLS that are not spoken: TLS1_2, TLS1_3; older ones never are.",
              "--tls-disabled-protocols",
              "--tlsDisabledProtocols")
          .separatedByCommas()
          .usual("none");

  private final CommandOption membersAttributes =
      CommandOption.one(
              "DN",
              "What the subject of a member's certificate has, for instance OU=Shop,O=Example;"
                  + " other parts of it do not matter.",
              "--tls-cluster-auth-x509-attributes",
              "--tlsClusterAuthX509Attributes")
          .usual("the O, OU and DC of this server's certificate, and no others");

  List<CommandOption> all() {
    return List.of(
        mode, certificate, password, authority, revoked, optional, disabled, membersAttributes);
  }

  /** The one of the mode. */
  List<CommandOption> modes() {
    return List.of(mode);
  }

  /** Those that name the files of the server's own certificate. */
  List<CommandOption> ofCertificate() {
    return List.of(certificate, password);
  }

  /** The one that names the file of authorities. */
  List<CommandOption> authorities() {
    return List.of(authority);
  }

  /** The one that names the file of revoked certificates. */
  List<CommandOption> revoked() {
    return List.of(revoked);
  }

  /** Whether members can show each other the certificate of the clients' port. */
  boolean vouchesForMembers() {
    return certificate.isGiven() && authority.isGiven();
  }

  /** Whether there is a certificate. */
  boolean isGiven() {
    return certificate.isGiven();
  }

  /**
   * Which certificates are those of members of the set.
   *
   * @param parameters have what is accepted beside that while certificates change
   * @param ofTheirOwn whether members have certificates of their own
   */
  ClusterMembership membership(ServerParameters parameters, boolean ofTheirOwn) {
    ClusterMembership override = ClusterOverride.of(parameters);
    String text = membersAttributes.value();
    if (text == null) {
      return override;
    }
    if (!certificate.isGiven() && !ofTheirOwn) {
      throw wrong(membersAttributes, "there is no TLS without --tls-certificate-key-file FILE");
    }
    if (override.overrideName() != null) {
      throw wrong(
          membersAttributes,
          "tlsClusterAuthX509Attributes and tlsX509ClusterAuthDNOverride cannot both be set at"
              + " once; tlsClusterAuthX509Override goes with it");
    }
    try {
      return new ClusterMembership(SubjectAttributes.of(text), null, override.overrideAttributes());
    } catch (IllegalArgumentException e) {
      throw wrong(membersAttributes, String.valueOf(e.getMessage()));
    }
  }

  /** TLS with clients; null for none. */
  @Nullable ServerTls clients(ClusterMembership membership) {
    TlsMode asked = mode();
    if (!certificate.isGiven()) {
      for (CommandOption option : List.of(password, authority, revoked, optional, disabled)) {
        if (option.isGiven()) {
          throw wrong(option, "there is no TLS without --tls-certificate-key-file FILE");
        }
      }
      if (asked.acceptsTls()) {
        throw wrong(mode, "a server with TLS has a certificate: --tls-certificate-key-file FILE");
      }
      return null;
    }
    if (!mode.isGiven()) {
      throw wrong(
          certificate,
          "--tls-mode says who has to use it: disabled (until setParameter), allow, prefer or"
              + " require");
    }
    if (!authority.isGiven() && (revoked.isGiven() || optional.isGiven())) {
      throw wrong(
          revoked.isGiven() ? revoked : optional,
          "clients are not asked for certificates without --tls-ca-file FILE");
    }
    return open("clients' port", asked, files(optional.isGiven(), membership));
  }

  /** Checks the server's certificate and its key, whatever else is wrong. */
  void checkCertificate() {
    if (certificate.isGiven()) {
      ClusterMembership any = ClusterOverride.of(new ServerParameters());
      TlsFiles all = files(false, any, Set.of());
      open("clients' port", TlsMode.REQUIRE, all.withoutAuthorities());
    }
  }

  /** Checks the file of authorities, whatever else is wrong. */
  void checkAuthorities() {
    checkPem(authority, PemFile::certificates);
  }

  /** Checks the file of revoked certificates, whatever else is wrong. */
  void checkRevoked() {
    checkPem(revoked, PemFile::revocationLists);
  }

  private void checkPem(CommandOption option, Function<PemFile, List<?>> content) {
    Path file = path(option);
    if (file == null || !certificate.isGiven()) {
      return; // that there is no TLS without one is told elsewhere
    }
    try {
      List<?> read = content.apply(PemFile.read(option.name(), file));
      assert !read.isEmpty();
    } catch (IllegalArgumentException e) {
      throw new UsageException("TLS: " + e.getMessage());
    }
  }

  /** TLS with other members, by the same files; each of them has to show a certificate. */
  ServerTls members(ClusterMembership membership) {
    return open("members' port", mode(), files(false, membership));
  }

  private ServerTls open(String what, TlsMode asked, TlsFiles files) {
    try {
      return ServerTls.open(what, asked, files, InstantSource.system());
    } catch (IOException e) {
      throw new UsageException("TLS: " + e.getMessage());
    }
  }

  /**
   * The mode that was asked for.
   *
   * @throws UsageException when there is no such mode
   */
  TlsMode mode() {
    String value = mode.value();
    try {
      return value == null ? TlsMode.DISABLED : TlsMode.of(value);
    } catch (IllegalArgumentException e) {
      throw wrong(mode, String.valueOf(e.getMessage()));
    }
  }

  private TlsFiles files(boolean withoutCertificates, ClusterMembership membership) {
    return files(withoutCertificates, membership, disabledVersions());
  }

  private TlsFiles files(
      boolean withoutCertificates, ClusterMembership membership, Set<String> disabledVersions) {
    Path file = path(certificate);
    if (file == null) {
      throw new IllegalStateException("there is no certificate");
    }
    return new TlsFiles(
        file,
        file,
        path(password),
        path(authority),
        path(revoked),
        withoutCertificates,
        disabledVersions,
        membership,
        new TlsFiles.TlsOptionNames(
            certificate.name(),
            certificate.name(),
            password.name(),
            authority.name(),
            revoked.name()));
  }

  private Set<String> disabledVersions() {
    Set<String> versions = new HashSet<>();
    for (String version : disabled.values()) {
      switch (version) {
        case "none", "TLS1_0", "TLS1_1" -> {} // these are never spoken
        case "TLS1_2" -> versions.add("TLSv1.2");
        case "TLS1_3" -> versions.add("TLSv1.3");
        default -> throw wrong(disabled, "it takes TLS1_2 or TLS1_3, not '" + version + "'");
      }
    }
    if (versions.size() == 2) {
      throw wrong(disabled, "no version of TLS is left");
    }
    return versions;
  }

  private static @Nullable Path path(CommandOption option) {
    String text = option.value();
    try {
      return text == null ? null : Path.of(text);
    } catch (InvalidPathException e) {
      throw wrong(option, "'" + text + "' is no path");
    }
  }

  private static UsageException wrong(CommandOption option, String problem) {
    return new UsageException(option.name() + ": " + problem);
  }
}

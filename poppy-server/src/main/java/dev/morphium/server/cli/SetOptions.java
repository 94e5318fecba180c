package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerTls;
import dev.morphium.server.setup.MachineKey;
import dev.morphium.server.setup.MemberList;
import dev.morphium.server.setup.NameResolution;
import dev.morphium.server.setup.SelfDiscovery;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The options of a replica set, which make a server one of its members: the same on each of them,
 * but for the port and the directory.
 */
final class SetOptions {
  private static final Logger LOG = LoggerFactory.getLogger(SetOptions.class);

  private final CommandOption members =
      CommandOption.many(
              "HOST:PORT",
              "All members of the set that --repl-set names, the same list on each of them; this"
                  + " server is the one whose name leads to this machine and whose port is --port."
                  + " They talk to each other on the port 10000 above that of their clients, or on"
                  + " the one given as HOST:PORT/MEMBERS_PORT. Behind a member: +priority=N (100,"
                  + " 75, 50, 25 by order), +hidden, +learner, +tag.NAME=VALUE.",
              "--members")
          .separatedByCommas();

  private final CommandOption directory =
      CommandOption.one(
              "DIR",
              "Directory in which a member of a set keeps what it must not forget, such as how it"
                  + " has voted.",
              "--dir")
          .of(ValueKind.directory())
          .usual(".poppy/NAME-PORT in the home directory");

  private final CommandOption keyFile =
      CommandOption.one(
              "FILE",
              "File with the secret that all members of the set share, 6 to 1024 characters of"
                  + " base64, or a YAML list of two while one takes the place of the other. Needed"
                  + " unless all members are on loopback addresses; these share one in the home"
                  + " directory.",
              "--cluster-key-file",
              "--keyFile")
          .of(ValueKind.file());

  private final CommandOption force =
      CommandOption.one(
          "WORD",
          "Begin the set with what this member has, although others are silent, because a majority"
              + " is gone for good: whatever they alone have is lost. Any word; each is obeyed"
              + " once, so that a later start does not repeat it.",
          "--force-bootstrap");

  private final CommandOption electionTimeout =
      CommandOption.one(
              "MILLISECONDS",
              "How long without news of the primary until the others elect another one; a tenth of"
                  + " it is the interval of heartbeats. The same on all members. More is for"
                  + " machines that stall, and makes each failover so much longer.",
              "--election-timeout")
          .of(ValueKind.number("milliseconds", 200, 60_000))
          .usual(String.valueOf(ClusterSettings.ELECTION_TIMEOUT.toMillis()));

  private final CommandOption certificateFile =
      CommandOption.one(
              "FILE",
              "Certificate (PEM) that this member shows the others, and those between it and the"
                  + " authority. Its names have those that the member has in --members. Instead of"
                  + " a cluster key, or with one.",
              "--cluster-tls-certificate")
          .of(ValueKind.file());

  private final CommandOption privateKeyFile =
      CommandOption.one(
              "FILE",
              "Private key of the certificate (PEM, PKCS #8, not encrypted).",
              "--cluster-tls-key")
          .of(ValueKind.file())
          .secret();

  private final CommandOption authorityFile =
      CommandOption.one(
              "FILE",
              "Certificate (PEM) of the authority that vouches for all members.",
              "--cluster-tls-ca")
          .of(ValueKind.file());

  List<CommandOption> all() {
    return List.of(
        members,
        directory,
        keyFile,
        force,
        electionTimeout,
        certificateFile,
        privateKeyFile,
        authorityFile);
  }

  /** Whether the server is one of several members. */
  boolean isMember() {
    if (members.isGiven()) {
      String word = force.value();
      if (word != null && !word.matches("[A-Za-z0-9_.-]{1,64}")) {
        throw wrong(force, "a word has letters, digits, '_', '-' and '.'");
      }
      return true;
    }
    for (CommandOption option : all()) {
      if (option.isGiven()) {
        throw wrong(option, "only a member of a set has one; --members names all of them");
      }
    }
    return false;
  }

  /** The one that lists the members. */
  List<CommandOption> list() {
    return List.of(members);
  }

  /** The one that names the file of the secret. */
  List<CommandOption> key() {
    return List.of(keyFile);
  }

  /** Those of the members' certificates. */
  List<CommandOption> certificates() {
    return List.of(certificateFile, privateKeyFile, authorityFile);
  }

  /** Whether members are listed, be it with mistakes beside them. */
  boolean isListed() {
    return members.isGiven();
  }

  /** Whether members have certificates of their own. */
  boolean hasCertificates() {
    return certificateFile.isGiven();
  }

  /** The text that lists the members. */
  String listed() {
    return String.join(",", members.values());
  }

  /** The members, as they were listed. */
  List<ClusterMember> members() {
    try {
      return MemberList.parse(listed());
    } catch (IllegalArgumentException e) {
      throw wrong(members, String.valueOf(e.getMessage()));
    }
  }

  /** Which of them this server is. */
  SelfDiscovery place(
      List<ClusterMember> listed, ListenOptions listen, @Nullable String advertised) {
    Integer port = listen.givenPort();
    if (port != null && port == 0) {
      throw new UsageException(
          "--port: the other members have to know the port of this one; 0 is none");
    }
    try {
      return SelfDiscovery.find(
          listed,
          new SelfDiscovery.Said(listen.givenAddresses(), port, advertised),
          NameResolution.ofThisMachine());
    } catch (IllegalArgumentException e) {
      throw wrong(members, String.valueOf(e.getMessage()));
    }
  }

  /** The part in the set that this server has. */
  ClusterSettings settings(
      String setName,
      List<ClusterMember> listed,
      SelfDiscovery place,
      TlsOptions clients,
      ClusterMembership membership)
      throws StorageUnavailableException {
    Path home = Path.of(System.getProperty("user.home"), ".poppy");
    int port = place.port();
    PeerTls own = tls(membership);
    PeerTls tls = own == null ? shared(clients, membership) : own;
    ClusterKey key =
        own != null && !keyFile.isGiven()
            ? ClusterKey.of("members of the set " + setName) // certificates prove who they are
            : key(home.resolve(setName + ".key"), place);
    tell(listed, place);
    return new ClusterSettings(
        setName,
        listed,
        place.index(),
        place.raft(),
        key,
        tls,
        directory.isGiven() ? path(directory) : home.resolve(setName + "-" + port),
        Duration.ofMillis(electionTimeout.number(ClusterSettings.ELECTION_TIMEOUT.toMillis())),
        ClusterSettings.logBytes(Runtime.getRuntime().maxMemory()),
        force.value());
  }

  /** Checks the certificates of members, which are files. */
  void checkTls(ClusterMembership membership) throws IOException {
    tls(membership);
  }

  /**
   * Checks whether members that other machines can reach have a secret.
   *
   * @throws UsageException when they have none
   */
  void checkShared(SelfDiscovery place) {
    if (!place.alone() && !keyFile.isGiven() && !certificateFile.isGiven()) {
      throw wrong(
          keyFile,
          "members that can be reached from other machines need a secret that they share, or"
              + " certificates (--cluster-tls-certificate)");
    }
  }

  /** Checks the file of the secret that members share. */
  void checkKey() throws IOException {
    if (keyFile.isGiven()) {
      MachineKey.in(path(keyFile));
    }
  }

  /** The certificate of the clients' port, which proves nothing of a member without a key. */
  private static @Nullable PeerTls shared(TlsOptions clients, ClusterMembership membership) {
    if (clients.vouchesForMembers()) {
      return new PeerTls(clients.members(membership), true);
    }
    if (clients.isGiven()) {
      LOG.warn(
          "the members speak to each other without TLS: it takes --tls-ca-file FILE, or"
              + " certificates of their own (--cluster-tls-certificate)");
    }
    return null;
  }

  private @Nullable PeerTls tls(ClusterMembership membership) throws StorageUnavailableException {
    if (!certificateFile.isGiven() && !privateKeyFile.isGiven() && !authorityFile.isGiven()) {
      return null;
    }
    if (!certificateFile.isGiven() || !privateKeyFile.isGiven() || !authorityFile.isGiven()) {
      throw wrong(certificateFile, "it goes together with --cluster-tls-key and --cluster-tls-ca");
    }
    try {
      return PeerTls.read(
          path(certificateFile), path(privateKeyFile), path(authorityFile), membership);
    } catch (IOException e) {
      throw StorageUnavailableException.file("the files for TLS", e);
    }
  }

  private ClusterKey key(Path shared, SelfDiscovery place) throws StorageUnavailableException {
    if (keyFile.isGiven()) {
      return MachineKey.in(path(keyFile));
    }
    checkShared(place);
    return MachineKey.ofThisMachine(shared, new SecureRandom());
  }

  private static void tell(List<ClusterMember> listed, SelfDiscovery place) {
    long voters = listed.stream().filter(each -> each.member().isVoting()).count();
    if (voters < 3) {
      LOG.warn(
          "{} voting of the members: no writes are possible while one is away; 3 outlive the loss"
              + " of any one",
          named("voters", voters));
    } else if (voters % 2 == 0) {
      LOG.warn(
          "{} voting members outlive the loss of {} at a time, no more than {} do",
          named("voters", voters),
          named("survives", (voters - 1) / 2),
          named("enough", voters - 1));
    }
    if (!place.unknown().isEmpty()) {
      LOG.warn("the name of {} leads nowhere yet", named("members", place.unknown()));
    }
  }

  private static Path path(CommandOption option) {
    String text = String.valueOf(option.value());
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw wrong(option, "'" + text + "' is no path");
    }
  }

  private static UsageException wrong(CommandOption option, String problem) {
    return new UsageException(option.name() + ": " + problem);
  }
}

package dev.morphium.server.cli;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that make a server one of several members of a set: the same on each of them, but for
 * the port and the directory.
 */
final class SetOptions {
  private static final Logger LOG = LoggerFactory.getLogger(SetOptions.class);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--members",
      paramLabel = "HOST:PORT",
      split = ",",
      description = {
        "All members of the set that --repl-set names, the same list on each of them; this server"
            + " is the one whose name leads to this machine and whose port is --port.",
        "They talk to each other on the port 10000 above that of their clients, or on the one given"
            + " as HOST:PORT/MEMBERS_PORT.",
        "Behind a member: +priority=N (100, 75, 50, 25 by order), +hidden, +learner,"
            + " +tag.NAME=VALUE."
      })
  private List<String> members = List.of();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = {
        "Directory in which a member of a set keeps what it must not forget, such as how it has"
            + " voted (.poppy/NAME-PORT in the home directory)."
      })
  private @Nullable String directory;

  @Option(
      names = "--cluster-key-file",
      paramLabel = "FILE",
      description = {
        "File with the secret that all members of the set share, 6 to 1024 characters. Needed"
            + " unless all members are on loopback addresses; these share one in the home"
            + " directory."
      })
  private @Nullable String keyFile;

  @Option(
      names = "--force-bootstrap",
      paramLabel = "WORD",
      description = {
        "Begin the set with what this member has, although others are silent, because a majority is"
            + " gone for good: whatever they alone have is lost. Any word; each is obeyed once, so"
            + " that a later start does not repeat it."
      })
  private @Nullable String force;

  @Option(
      names = "--cluster-tls-certificate",
      paramLabel = "FILE",
      description = {
        "Certificate (PEM) that this member shows the others, and those between it and the"
            + " authority. Its names have those that the member has in --members. Instead of a"
            + " cluster key, or with one."
      })
  private @Nullable String certificateFile;

  @Option(
      names = "--cluster-tls-key",
      paramLabel = "FILE",
      description = "Private key of the certificate (PEM, PKCS #8, not encrypted).")
  private @Nullable String privateKeyFile;

  @Option(
      names = "--cluster-tls-ca",
      paramLabel = "FILE",
      description = "Certificate (PEM) of the authority that vouches for all members.")
  private @Nullable String authorityFile;

  /** Whether the server is one of several members. */
  boolean isMember() {
    if (!members.isEmpty()) {
      if (force != null && !force.matches("[A-Za-z0-9_.-]{1,64}")) {
        throw wrong("--force-bootstrap", "a word has letters, digits, '_', '-' and '.'");
      }
      return true;
    }
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "--dir", directory);
    put(given, "--cluster-key-file", keyFile);
    put(given, "--cluster-tls-certificate", certificateFile);
    put(given, "--cluster-tls-key", privateKeyFile);
    put(given, "--cluster-tls-ca", authorityFile);
    put(given, "--force-bootstrap", force);
    if (!given.isEmpty()) {
      throw wrong(
          given.keySet().iterator().next(),
          "only a member of a set has one; --members names all of them");
    }
    return false;
  }

  private static void put(Map<String, String> given, String option, @Nullable String value) {
    if (value != null) {
      given.put(option, value);
    }
  }

  /** The members, as they were listed. */
  List<ClusterMember> members() {
    try {
      return MemberList.parse(String.join(",", members));
    } catch (IllegalArgumentException e) {
      throw wrong("--members", String.valueOf(e.getMessage()));
    }
  }

  /** Which of them this server is. */
  SelfDiscovery place(
      List<ClusterMember> listed, ListenOptions listen, @Nullable String advertised) {
    Integer port = listen.givenPort();
    if (port != null && port == 0) {
      throw wrong("--port", "the other members have to know the port of this one; 0 is none");
    }
    try {
      return SelfDiscovery.find(
          listed,
          new SelfDiscovery.Said(listen.givenAddresses(), port, advertised),
          NameResolution.ofThisMachine());
    } catch (IllegalArgumentException e) {
      throw wrong("--members", String.valueOf(e.getMessage()));
    }
  }

  /** The part in the set that this server has. */
  ClusterSettings settings(String setName, List<ClusterMember> listed, SelfDiscovery place)
      throws StorageUnavailableException {
    Path home = Path.of(System.getProperty("user.home"), ".poppy");
    int port = place.port();
    PeerTls tls = tls();
    ClusterKey key =
        tls != null && keyFile == null
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
        directory == null ? home.resolve(setName + "-" + port) : path("--dir", directory),
        ClusterSettings.ELECTION_TIMEOUT,
        ClusterSettings.LOG_BYTES,
        force);
  }

  private @Nullable PeerTls tls() throws StorageUnavailableException {
    if (certificateFile == null && privateKeyFile == null && authorityFile == null) {
      return null;
    }
    if (certificateFile == null || privateKeyFile == null || authorityFile == null) {
      throw wrong(
          "--cluster-tls-certificate",
          "it goes together with --cluster-tls-key and --cluster-tls-ca");
    }
    try {
      return PeerTls.read(
          path("--cluster-tls-certificate", certificateFile),
          path("--cluster-tls-key", privateKeyFile),
          path("--cluster-tls-ca", authorityFile));
    } catch (IOException e) {
      throw StorageUnavailableException.file("the files for TLS", e);
    }
  }

  private ClusterKey key(Path shared, SelfDiscovery place) throws StorageUnavailableException {
    if (keyFile != null) {
      return MachineKey.in(path("--cluster-key-file", keyFile));
    }
    if (!place.alone()) {
      throw wrong(
          "--cluster-key-file",
          "members that can be reached from other machines need a secret that they share, or"
              + " certificates (--cluster-tls-certificate)");
    }
    return MachineKey.ofThisMachine(shared, new SecureRandom());
  }

  private static void tell(List<ClusterMember> listed, SelfDiscovery place) {
    long voters = listed.stream().filter(each -> each.member().isVoting()).count();
    if (voters < 3) {
      LOG.warn(
          "{} voting of the members: no writes are possible while one is away; 3 outlive the loss"
              + " of any one",
          voters);
    } else if (voters % 2 == 0) {
      LOG.warn(
          "{} voting members outlive the loss of {} at a time, no more than {} do",
          voters,
          (voters - 1) / 2,
          voters - 1);
    }
    if (!place.unknown().isEmpty()) {
      LOG.warn("the name of {} leads nowhere yet", place.unknown());
    }
  }

  private Path path(String option, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw wrong(option, "'" + text + "' is no path");
    }
  }

  private ParameterException wrong(String option, String problem) {
    return new ParameterException(spec.commandLine(), option + ": " + problem);
  }
}
